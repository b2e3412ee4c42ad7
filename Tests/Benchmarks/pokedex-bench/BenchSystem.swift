import Base

/// Writes a line at once: into a file too, a reader sees each figure when it is there.
func print(_ line: String, terminator: String = "\n") {
  Swift.print(line, terminator: terminator)
  fflush(nil)
}

func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }
