import Base
import PokedexFormat
import Testing

/// Flavor texts as prose. The sentences are the project's own, of the kinds that the games have.
@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("en", "It is\nfast.\u{C}It runs.\n", "It is fast. It runs."),
    ("en", "It draws a cir\u{AD}\ncle.", "It draws a circle."),
    ("en", "an emer\u{AD}\u{C}gency", "an emergency"),
    ("en", "a bla\u{AD}\n\u{C}zing", "a blazing"),
    ("en", "soft\u{AD}ly", "softly"), ("en", "At first, \u{C}it waits. ", "At first, it waits."),
    ("en", "a kind-\nhearted one", "a kind-hearted one"),
    ("en", "a Fire-\u{200B}\nand Ice-type", "a Fire- and Ice-type"),
    ("en", "It waits -\nor sleeps", "It waits - or sleeps"),
    ("en", "a being—\nand more", "a being—and more"), ("en", "down to\n-100", "down to -100"),
    ("de", "die Feder-\nleichtigkeit", "die Federleichtigkeit"),
    ("de", "Feuer-\nund Eis-Attacken", "Feuer- und Eis-Attacken"),
    ("de", "ein Käfer-\nPokémon", "ein Käfer-Pokémon"), ("fr", "le pre-\nmier", "le premier"),
    ("fr", "une demi-\nheure", "une demi-heure"), ("es", "muy  \nalto", "muy  alto"),
    ("ja", "はやく\u{3000}はしる。\nとても\u{C}つよい。\u{3000}\n", "はやく\u{3000}はしる。とても\u{3000}つよい。"),
    ("ja-hrkt", "はやく\u{3000}\nはしる。", "はやく\u{3000}はしる。"),
    ("zh-hans", "跑得快，\n跳得高。", "跑得快，跳得高。"), ("zh-hant", "跑得快，\n跳得高。\n", "跑得快，跳得高。"),
    ("ko", "빠르게\n달린다.", "빠르게 달린다."), ("it", "", ""),
  ])
  func displayText_linesOfAGame_areProse(_ language: String, _ text: String, _ prose: String) throws
  {
    let connection = try Connection.inMemory()
    let found = try connection.text(
      """
      SELECT \(PokedexSchema.displayText)
      FROM (SELECT ? AS text) JOIN (SELECT ? AS identifier) AS l
      """, text, language)
    expectEqual(found, prose)
  }
}
