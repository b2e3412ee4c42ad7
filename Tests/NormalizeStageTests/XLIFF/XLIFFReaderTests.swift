import Base
@testable import NormalizeStage
import Testing

struct XLIFFReaderTests {
  @Test func read_xcodeExport_keepsUnits() throws {
    let document = try XLIFFReader.read(XLIFFFixture.bytes("xcode.xliff"), file: "xcode.xliff")
    let file = try #require(document.files.first)
    #expect(document.files.count == 1)
    #expect(file.original == "App/en.lproj/Localizable.strings")
    #expect(file.sourceLanguage == "en")
    #expect(file.targetLanguage == "ja")
    var unit = TransUnit(
      id: "Move", source: "Move & item",
      target: XLIFFTarget("わざ & どうぐ", state: .translated))
    unit.notes = [XLIFFNote("")]
    #expect(file.units == [unit])
    #expect(file.units[0].position?.line == 10)
    #expect(file.units[0].targetPosition?.line == 12)
    #expect(document.findings(in: "xcode.xliff").isEmpty)
  }

  @Test func refused_fixtures_exist() { #expect(XLIFFFixture.refused.count >= 50) }

  @Test(arguments: XLIFFFixture.refused)
  func read_invalidDocument_reportsCodeAndPlace(name: String) throws {
    let parts = name.split(separator: ".")
    let found = try diagnostics(XLIFFFixture.bytes(name), name: name)
    let first = try #require(found.first, "nothing found in \(name)")
    #expect(first.code.rawValue == String(parts[1]), "\(first.line)")
    guard case .file(let file, let line, let column) = first.place else {
      Issue.record("no place: \(first.line)")
      return
    }
    #expect(file == name)
    #expect(line == Int(parts[2]), "\(first.line)")
    #expect((column ?? 0) >= 1)
    #expect(!first.message.contains("\n") && !first.message.isEmpty)
  }

  @Test(arguments: XLIFFFixture.findings)
  func read_fuzzerFindings_reportsPlace(name: String) throws {
    let found = try diagnostics(XLIFFFixture.bytes(name), name: name)
    let first = try #require(found.first, "nothing found in \(name)")
    guard case .file(name, .some(1...), .some(1...)) = first.place else {
      Issue.record("no place: \(first.line)")
      return
    }
  }

  /// A text may end within each of the pieces that libxml2 gets.
  @Test func read_longTexts_haveExactPositions() throws {
    for length in [0, 200, 250, 255, 256, 257, 500, 512, 513, 600, 5_000] {
      let text =
        String(repeating: "ん", count: length / 3) + String(repeating: "a", count: length % 3)
      let head =
        #"<xliff xmlns="\#(XLIFFDocument.namespace)" version="1.2"><file original="a" source-language="en"><body>"#
      let unit =
        "<trans-unit id='1'><source>\(text)</source><note>\(text)</note>\n\n<target>x</target></trans-unit>"
      let document = try XLIFFReader.read(
        Array("\(head)\(unit)</body></file></xliff>".utf8), file: "a")
      let read = try #require(document.files.first?.units.first)
      #expect(read.source == text && read.notes == [XLIFFNote(text)])
      let column = head.utf8.count + "<trans-unit id='1'>".utf8.count
      #expect(read.position == XLIFFPosition(line: 1, column: column), "\(length)")
      #expect(read.targetPosition == XLIFFPosition(line: 3, column: 8), "\(length)")
    }
  }

  /// A document type is refused before libxml2 sees it, after whatever may precede it.
  @Test(arguments: [
    "", "\u{FEFF}", "<?xml version='1.0'?>\n<!-- <a> -- -->",
    "<?a <!DOCTYPE?> <!--\n<!DOCTYPE x>-->",
  ])
  func read_documentType_isRefusedAtItsPlace(before: String) throws {
    let bytes = Array("\(before)<!DOCTYPE xliff [<!ENTITY a 'b'>]><xliff/>".utf8)
    let error = #expect(throws: PipelineError.self) { try XLIFFReader.read(bytes, file: "a") }
    #expect(error?.code == "xliff-dtd")
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let column = (lines.last?.unicodeScalars.count ?? 0) + "<!DOCTYPE xliff ".count + 1
    #expect(error?.place == .file("a", line: lines.count, column: column))
  }

  @Test func read_tooLargeDocument_throws() throws {
    var limits = XLIFFLimits()
    limits.maxBytes = 100
    #expect(code(of: try XLIFFFixture.bytes("xcode.xliff"), limits) == "xliff-too-large")
    limits = XLIFFLimits()
    limits.maxTextBytes = 8
    #expect(code(of: try XLIFFFixture.bytes("xcode.xliff"), limits) == "xliff-too-large")
    limits = XLIFFLimits()
    limits.maxUnits = 3
    #expect(code(of: try XLIFFFixture.bytes("canonical.xliff"), limits) == "xliff-too-large")
    limits.maxUnits = 4
    #expect(code(of: try XLIFFFixture.bytes("canonical.xliff"), limits) == nil)
  }

  @Test func read_aboveTheLimit_ignoresRest() throws {
    var limits = XLIFFLimits()
    limits.maxBytes = 100
    // The bytes after the limit are not examined: these are not UTF-8.
    let bytes = [UInt8](repeating: 0x3C, count: 10) + [UInt8](repeating: 0xFF, count: 200)
    #expect(code(of: bytes, limits) == "xliff-too-large")
  }

  @Test func read_emptyFile_reportsIt() {
    let error = #expect(throws: PipelineError.self) { try XLIFFReader.read([], file: "a") }
    #expect(error?.message == "the file is empty")
    #expect(error?.place == .file("a", line: 1, column: 1))
  }

  /// Persian needs the joiner that is rejected between kana.
  @Test func read_joinerInPersian_isAccepted() throws {
    let text = String(decoding: try XLIFFFixture.bytes("xcode.xliff"), as: UTF8.self)
    let joined = text.split(separator: "わざ").joined(separator: "می\u{200C}خواهم")
    #expect(joined != text)
    #expect(diagnostics(Array(joined.utf8), name: "a").isEmpty)
  }

  @Test func read_inParallel_returnsSameDocument() async throws {
    let bytes = try XLIFFFixture.bytes("canonical.xliff")
    let expected = try XLIFFReader.read(bytes, file: "a")
    await withTaskGroup(of: XLIFFDocument?.self) { group in
      for _ in 0..<16 { group.addTask { try? XLIFFReader.read(bytes, file: "a") } }
      for await document in group { #expect(document == expected) }
    }
  }

  private func code(of bytes: [UInt8], _ limits: XLIFFLimits) -> DiagnosticCode? {
    do throws(PipelineError) {
      _ = try XLIFFReader.read(bytes, file: "a", limits: limits)
      return nil
    } catch { return error.code }
  }

  private func diagnostics(_ bytes: [UInt8], name: String) -> [Diagnostic] {
    do throws(PipelineError) {
      return try XLIFFReader.read(bytes, file: name).findings(in: name)
    } catch { return [error.diagnostic] }
  }
}
