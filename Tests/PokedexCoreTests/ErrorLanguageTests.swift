import Platform
import PokedexCore
import Testing

/// Every code of the library's errors has words of its own in both languages. The codes are those that
/// the sources declare.
@Suite struct ErrorLanguageTests {
  private static func codes(in file: String) throws -> [String] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let source = String(
      decoding: try File.readAll("\(root)/Sources/PokedexCore/\(file)"), as: UTF8.self)
    return source.matches(of: #/ = Code\(rawValue: "([a-z-]+)"\)/#).map { String($0.output.1) }
  }

  private static func isJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
  }

  @Test func everyCode_ofPokedexError_isSaidInBothLanguages() throws {
    let codes = try Self.codes(in: "PokedexError.swift")
    #expect(codes.count >= 16)
    let unknown = PokedexError(.init(rawValue: "no-such-code"), subject: "x")
    for code in codes {
      let error = PokedexError(.init(rawValue: code), subject: "x")
      #expect(Self.isJapanese(error.message(in: .japanese)), "\(code)")
      #expect(!Self.isJapanese(error.message(in: .english)), "\(code)")
      #expect(error.message(in: .japanese) != unknown.message(in: .japanese), "\(code)")
      #expect(error.message(in: .english) != unknown.message(in: .english), "\(code)")
    }
  }

  @Test func everyCode_ofPokedexUpdateError_isSaidInBothLanguages() throws {
    let codes = try Self.codes(in: "Updates/PokedexUpdateError.swift")
    #expect(codes.count >= 13)
    for code in codes {
      let error = PokedexUpdateError(
        .init(rawValue: code), path: "a.sqlite", detail: "it is so", advice: "do so")
      let japanese = error.message(in: .japanese)
      #expect(japanese.hasPrefix("a.sqlite: ") && japanese.contains("（it is so）"), "\(code)")
      #expect(Self.isJapanese(error.advice(in: .japanese)), "\(code)")
      #expect(error.description == "a.sqlite: it is so; do so", "\(code)")
    }
  }
}
