import Basics
import XLIFFKit

/// Invariants for any bytes: reading does not crash, an error has a place, a document can be
/// written and read again, and reading in pieces equals reading at once.
///
/// Built only with `POKEDEX_FUZZ=1` in the environment; see CONTRIBUTING.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXLIFFReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = XLIFFLimits()
  limits.maxTextBytes = 4096
  limits.maxUnits = 64
  let whole = outcome(bytes, pieces: bytes.count, limits)
  let pieces = outcome(bytes, pieces: 1 + Int(bytes.last ?? 0) % 7, limits)
  switch (whole, pieces) {
  case (.success(let document), .success(let other)):
    precondition(document == other, "pieces give another document")
    _ = document.findings(in: "fuzz")
    guard let written = try? XLIFFWriter.bytes(of: document) else {
      preconditionFailure("what was read cannot be written")
    }
    let again = outcome(written, pieces: written.count, XLIFFLimits())
    precondition((try? again.get()) == document, "what was written reads otherwise")
  case (.failure(let error), .failure):
    guard case .file(_, .some(1...), .some(1...)) = error.place else {
      preconditionFailure("no place: \(error)")
    }
  default: preconditionFailure("pieces give another outcome: \(whole), \(pieces)")
  }
  return 0
}

private func outcome(
  _ bytes: [UInt8], pieces: Int, _ limits: XLIFFLimits
) -> Result<XLIFFDocument, PipelineError> {
  Result { () throws(PipelineError) in
    let reader = XLIFFReader(file: "fuzz", limits: limits)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(max(1, pieces)))
      rest = rest.dropFirst(piece.count)
      let result = piece.withUnsafeBytes { buffer in
        Result { () throws(PipelineError) in try reader.append(buffer) }
      }
      try result.get()
    }
    return try reader.finish()
  }
}
