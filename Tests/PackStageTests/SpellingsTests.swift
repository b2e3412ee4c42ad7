import Base
import TestSupport
import Testing

@testable import PackStage

@Suite struct SpellingsTests {
  private static let table = Spellings(
    Array(
      """
      # comment
      りゅう\t竜 龍
      まい\t舞
      ほのお\t炎
      クモのす\tクモの巣
      でんこうせっか\t電光石火
      ３ぼんのや\t３本の矢 三本の矢
      """.utf8))

  @Test(arguments: [
    ("りゅう", ["竜", "龍"]), ("りゅうのまい", ["竜の舞", "龍の舞"]), ("ほのおのパンチ", ["炎のパンチ"]), ("クモのす", ["クモの巣"]),
    ("でんこうせっか", ["電光石火"]), ("３ぼんのや", ["３本の矢", "三本の矢"]), ("リザードン（ほのおのすがた）", ["リザードン（炎のすがた）"]),
    ("りゅうのりゅうのりゅう", ["竜の竜の竜", "竜の竜の龍", "竜の龍の竜", "竜の龍の龍"]),
    ("ほのおと", []), ("まいまい", []), ("パンチ", []), ("", []),
  ])
  func of_name_replacesItsParts(name: String, spellings: [String]) {
    expectEqual(Self.table.of(name), spellings)
  }

  /// Every line is used: a line with a mistake in its kana would never be.
  @Test func file_everyLine_hasANameAndSpellings() throws {
    let lines = try File.lines(ofPackage: "Localization/spellings.tsv")
    let spellings = try Spellings(File.readAll("\(PackageFolder.path)/Localization/spellings.tsv"))
    #expect(lines.count > 900)
    expectEqual(spellings.count, lines.count, "a line is malformed or stands twice")
    for line in lines {
      let fields = line.split(separator: "\t")
      let own = fields[1].split(separator: " ").map(String.init)
      #expect(!own.contains(String(fields[0])), "\(line)")
      expectEqual(Set(own).count, own.count, "\(line)")
    }
  }
}
