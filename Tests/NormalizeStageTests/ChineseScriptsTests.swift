import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct ChineseScriptsTests {
  private static let (hans, hant): (LanguageID, LanguageID) = (12, 4)

  /// Settles these names of moves: `[id: [language: name]]`.
  private static func settle(
    _ names: [(Int, LanguageID, String, TextSource)]
  ) throws -> (names: [String], rows: [AppliedCorrection], findings: [Diagnostic]) {
    var dex = NormalizedDex()
    dex.languages = [Language(12, "zh-hans"), Language(4, "zh-hant")]
    dex.texts = names.map { LocalizedText(.move, $0, .name, $1, $2, $3) }
    let findings = DiagnosticCollector()
    let rows = try ChineseScripts(BuiltInTables.chineseScripts).settle(&dex, findings)
    return (
      dex.texts.map { "\($0.id) \($0.language == hans ? "hans" : "hant") \($0.text) \($0.source)" },
      rows, findings.sorted
    )
  }

  @Test func settle_nameInTheOtherScript_becomesANameOfTheOtherLanguage() throws {
    let result = try Self.settle([
      (825, Self.hant, "铠农炮", .upstream), (33, Self.hant, "撞擊", .upstream),
      (33, Self.hans, "撞击", .upstream),
    ])
    expectEqual(
      result.names, ["825 hans 铠农炮 correction", "33 hant 撞擊 upstream", "33 hans 撞击 upstream"])
    expectEqual(result.rows.map(\.id), ["chinese-script:move:name:zh-hant"])
    expectEqual(result.findings.map(\.code), ["wrong-script"])
    expectEqual(result.findings.map(\.severity), [.warning])
  }

  @Test func settle_swappedNames_areSwappedBack() throws {
    let result = try Self.settle([
      (1022, Self.hans, "鐵磐岩", .upstream), (1022, Self.hant, "铁磐岩", .upstream),
    ])
    expectEqual(
      result.names.sorted(), ["1022 hans 铁磐岩 correction", "1022 hant 鐵磐岩 correction"])
  }

  @Test func settle_nameThatTheOtherLanguageHas_isRemoved() throws {
    let result = try Self.settle([
      (825, Self.hans, "铠农炮", .upstream), (825, Self.hant, "铠农炮", .upstream),
    ])
    expectEqual(result.names, ["825 hans 铠农炮 upstream"])
  }

  /// A name with characters of both scripts is of neither language.
  @Test(arguments: ["铁轍迹", "花生酱軸", "竹笋龍"])
  func settle_nameInBothScripts_isRemoved(name: String) throws {
    for language in [Self.hans, Self.hant] {
      expectEqual(try Self.settle([(825, language, name, .upstream)]).names, [])
    }
  }

  /// The characters that names of the games had, and the former table lacked.
  @Test(arguments: Array("轴酱须鼹钛葱汉笋轍軸醬鬚鼴鈦蔥漢筍辙"))
  func file_characterOfOneScript_isListed(character: Character) throws {
    let scripts = try ChineseScripts(BuiltInTables.chineseScripts).characters
    let scalar = try #require(character.unicodeScalars.first)
    expectEqual(scripts.values.count { $0.contains(scalar) }, 1)
  }

  /// Characters of both scripts, some of which OpenCC has as simplified ones.
  @Test(arguments: Array("群秘灶粽台著干里后面"))
  func file_characterOfBothScripts_isNotListed(character: Character) throws {
    let scripts = try ChineseScripts(BuiltInTables.chineseScripts).characters
    let scalar = try #require(character.unicodeScalars.first)
    #expect(!scripts.values.contains { $0.contains(scalar) })
  }

  @Test func settle_reviewedName_isLeftAlone() throws {
    let result = try Self.settle([(825, Self.hant, "铠农炮", .correction)])
    expectEqual(result.names, ["825 hant 铠农炮 correction"])
    #expect(result.rows == [] && result.findings == [])
  }

  @Test func file_scripts_shareNoCharacter() throws {
    let scripts = Array(try ChineseScripts(BuiltInTables.chineseScripts).characters.values)
    #expect(scripts.count == 2 && scripts.allSatisfy { $0.count > 400 })
    #expect(scripts[0].isDisjoint(with: scripts[1]))
  }
}
