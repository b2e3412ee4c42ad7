import Commands

@main
struct Entry {
  static func main() async { await Program.run(StageToolCommands.normalize) }
}
