import Base
@testable import NormalizeStage
import Testing

struct XLIFFWriterTests {
  @Test func bytes_canonicalDocument_equalFile() throws {
    let bytes = try XLIFFFixture.bytes("canonical.xliff")
    let document = try XLIFFReader.read(bytes, file: "canonical.xliff")
    #expect(document.findings(in: "canonical.xliff").isEmpty)
    let written = try XLIFFWriter.bytes(of: document)
    #expect(String(decoding: written, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
  }

  @Test func bytes_specialTexts_roundTrip() throws {
    let texts = [
      "", "&amp;", "&", "<a b=\"c\">", "]]>", "a\nb", "a\tb", "\r", "'\"", "𠮷😀", "　あ　", "&#38;",
      "%@",
    ]
    let units = texts.enumerated().map { index, text in
      var unit = TransUnit(
        id: "u\(index)&\"<\t\n&\u{301}", source: text, target: XLIFFTarget(text, state: .final),
        notes: [XLIFFNote(text, from: text)])
      if index > 0 { unit.resourceID = -index }
      return unit
    }
    let document = XLIFFDocument(files: [
      XLIFFFile(
        original: "a&b\"", sourceLanguage: "en", targetLanguage: nil, notes: [XLIFFNote("n")],
        units: units)
    ])
    let read = try XLIFFReader.read(XLIFFWriter.bytes(of: document), file: "written")
    #expect(read == document)
  }

  @Test func bytes_characterInvalidInXML_throws() {
    let document = XLIFFDocument(files: [
      XLIFFFile(
        original: "a", sourceLanguage: "en", targetLanguage: "ja",
        units: [TransUnit(id: "u", source: "a\u{C}b")])
    ])
    expectError("xliff-control-character", at: .resource("u")) {
      try XLIFFWriter.bytes(of: document)
    }
  }
}
