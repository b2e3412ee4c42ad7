import Base
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a", ".", "a"), ("/a", "/", "a"), ("/a/b", "/a", "b"), ("a/b", "a", "b"), ("a/", "a", ""),
    ("é/ポケ.sqlite", "é", "ポケ.sqlite"), ("", ".", ""),
  ])
  func parts_anyPath_followPOSIX(path: String, folder: String, name: String) {
    expectEqual(FilePath.folder(of: path), folder)
    expectEqual(FilePath.name(of: path), name)
  }

  @Test(arguments: [
    ("pokedex.sqlite", true), ("..pokedex", true), ("", false), (".", false), ("..", false),
    ("a/b", false), ("/a", false), ("a\0b", false),
  ])
  func isPlainName_anyName_returnsWhetherPlain(name: String, isPlain: Bool) {
    expectEqual(FilePath.isPlainName(name), isPlain)
  }
}
