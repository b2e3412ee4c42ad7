import Base
import PokedexCore
import TestSupport
import Testing

/// Every code of ``PokedexError`` has its own text in both languages. The codes are read from the
/// sources.
@Suite struct ErrorLanguageTests {
  private static func codes(in file: String) throws -> [String] {
    let source = try File.text("\(PackageFolder.path)/Sources/PokedexCore/\(file)")
    return source.matches(of: #/ = Code\(rawValue: "([a-z-]+)"\)/#).map { String($0.output.1) }
  }

  private static func isJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
  }

  @Test func everyCode_ofPokedexError_hasAMessageInBothLanguages() throws {
    let codes = try Self.codes(in: "PokedexError.swift")
    #expect(codes.count >= 16)
    let unknown = PokedexError(.init(rawValue: "no-such-code"), subject: "a.sqlite")
    for code in codes {
      let error = PokedexError(.init(rawValue: code), subject: "a.sqlite")
      for language in [DisplayLanguage.english, .japanese] where code != "cancelled" {
        #expect(error.message(in: language).contains("a.sqlite"), "\(code)")
      }
      #expect(Self.isJapanese(error.message(in: .japanese)), "\(code)")
      #expect(!Self.isJapanese(error.message(in: .english)), "\(code)")
      #expect(error.message(in: .japanese) != unknown.message(in: .japanese), "\(code)")
      #expect(error.message(in: .english) != unknown.message(in: .english), "\(code)")
    }
  }

  @Test func message_ofAnUpdateError_hasPlaceReasonAndAdviceInBothLanguages() {
    let error = PokedexError(.updateChangedMeanwhile, path: "a.sqlite")
    expectEqual(
      error.description, "a.sqlite: the database was changed during the update; try again")
    expectEqual(
      error.message(in: .japanese), "a.sqlite: 更新中にデータベースが変更されました。やり直してください")
    expectEqual(error.detail, "the database was changed during the update")
    expectEqual(error.advice(in: .japanese), "やり直してください")
  }
}
