import Base
import Testing

@Suite struct TextSearchTests {
  /// With the offset in UTF-8; nil for no place.
  @Test(
    arguments: [
      ("", "a", nil), ("a", "", nil), ("ab", "abc", nil), ("abab", "ab", 0), ("aab", "ab", 1),
      ("ポケモン", "モン", 6), ("ポケモン", "ボ", nil), ("\u{E9}", "e", nil), ("e\u{301}", "\u{E9}", nil),
      ("a\"\u{301}", "\"", 1), ("\r\n", "\n", 1),
    ] as [(String, String, Int?)])
  func firstRange_anyText_isFirstPlaceInUTF8(_ string: String, _ text: String, _ offset: Int?) {
    let range = string.firstRange(ofText: text)
    expectEqual(
      range.map { string.utf8.distance(from: string.startIndex, to: $0.lowerBound) }, offset)
    expectEqual(range.map { Array(string.utf8[$0]) }, offset.map { _ in Array(text.utf8) })
    expectEqual(string.contains(text: text), (offset != nil))
  }

  @Test func firstRange_slice_isInSlice() {
    let string = "a--b--c"
    let slice = string.dropFirst(2)
    expectEqual(slice.firstRange(ofText: "--").map { string[..<$0.lowerBound] }, "a--b")
    #expect(!slice.contains(text: "a"))
  }

  @Test(arguments: [
    ("a, b, c", ["a", "b", "c"]), (", , a, ", ["", "", "a", ""]), ("", [""]), ("a,b", ["a,b"]),
  ])
  func split_separators_keepsEmptyParts(_ string: String, _ parts: [String]) {
    expectEqual(string.split(atText: ", ").map(String.init), parts)
    expectEqual(string.replacing(text: ", ", with: "|"), parts.joined(separator: "|"))
  }

  @Test func replacing_placesThatOverlap_replacesFirst() {
    expectEqual("aaaaa".replacing(text: "aa", with: "aaa"), "aaaaaaa")
    expectEqual("aba".replacing(text: "", with: "b"), "aba")
  }
}
