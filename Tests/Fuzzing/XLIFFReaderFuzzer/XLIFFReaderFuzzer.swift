import Base
import NormalizeStage

/// Invariants for any bytes: reading does not crash, an error has a place, and a document can be written and read
/// again.
///
/// Built only with `POKEDEX_FUZZ=1` in the environment; see Tests/Fuzzing/README.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXLIFFReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var limits = XLIFFLimits()
  limits.maxTextBytes = 4096
  limits.maxUnits = 64
  do throws(PipelineError) {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let document = try XLIFFReader.read(bytes, file: "fuzz", limits: limits)
    _ = document.findings(in: "fuzz")
    guard let written = try? XLIFFWriter.bytes(of: document) else {
      preconditionFailure("what was read cannot be written")
    }
    let again = try? XLIFFReader.read(written, file: "fuzz")
    precondition(again == document, "what was written reads otherwise")
  } catch {
    guard case .file(_, .some(1...), .some(1...)) = error.place else {
      preconditionFailure("no place: \(error)")
    }
  }
  return 0
}
