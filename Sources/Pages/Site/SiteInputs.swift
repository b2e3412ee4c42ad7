import Base
import Layers
import PokedexCore

/// Digests of what a site is made of. The next export knows by them which files cannot have changed.
///
/// Most facts count for every page. Those of ``owned`` count for the pages of their owner: an evolution chain with all its
/// pokemon, a move, an ability, an item or a location. Lists and other pages about many owners are always written.
struct SiteInputs: Codable, Sendable {
  /// Of the program, the options and the file of the database; equal digests have equal sites.
  let whole: String
  /// Of the program, the options and the facts that count for every page.
  private var common: String
  /// Of the facts of each owner, by its kind and id: `move/57`.
  private var owners: [String: String] = [:]
  /// Of all learnsets. With ``common`` it decides who passes egg moves.
  private var learnsets = ""
  /// Of those who pass egg moves, by evolution chain.
  private var eggs: [String: String] = [:]

  /// The columns whose values count for their owners only, by table; none for all columns. Rows of a table with all
  /// columns that have no owner count for every page, such as names. A column that a page of another owner shows must
  /// not be here: add a change of it to `SiteReuseTests`.
  private static let owned: [String: [String]] = [
    "encounter": [], "flavor_text": [], "game_effect": [], "held_item": [],
    "item": ["listed_price"], "item_place": [], "item_price": [], "learnset": [],
    "move_index": [], "move_stat_change": [], "move_variant": [], "obtainable": [],
    "past_effect": [], "pokemon": ["height_dm", "weight_hg", "base_experience"],
    "pokemon_variant": [
      "hp", "attack", "defense", "special_attack", "special_defense", "speed", "special",
      "effort_hp", "effort_attack", "effort_defense", "effort_special_attack",
      "effort_special_defense", "effort_speed",
    ],
    "species_variant": [
      "base_experience", "experience_stage", "experience_rounding", "base_happiness",
      "capture_rate", "hatch_counter",
    ],
    "text": [],
  ]

  /// The columns that are on no page of an owner, by table; none for all columns.
  private static let unused: [String: [String]] = [
    "coverage": ["count", "expected"], "dictionary": [], "exclusive": [], "search_entry": [],
  ]

  /// The rows of `meta` that are on no page of an owner.
  private static let unusedMetadata: Set = [
    "content_digest", "data_version", "release", "self_digest", "source_date", "source_digest",
    "source_location", "source_revision", "tables_digest",
  ]

  /// Returns the digest of the program, the files that it embeds or reads from a checkout, and the options; nil if the
  /// system does not say which file the program is.
  static func start(options: String) -> String? {
    guard let path = File.program, let program = try? SHA256.digest(ofFile: path) else {
      return nil
    }
    var hasher = SHA256()
    hasher.update("\(program) \(options)")
    for file in EmbeddedFile.all { hasher.update(SHA256.digest(of: file.bytes).hex) }
    return hasher.finish().hex
  }

  static func whole(_ start: String, _ database: String) throws -> String {
    SHA256.digest(of: "\(start) \(try SHA256.digest(ofFile: database))").hex
  }

  /// Reads the facts of a database.
  init(_ pokedex: Pokedex, start: String, whole: String) throws {
    let facts = try pokedex.factDigests(
      owned: Self.owned, unused: Self.unused, unusedMetadata: Self.unusedMetadata)
    (self.whole, learnsets) = (whole, facts.learnsets)
    common = SHA256.digest(of: "\(start) \(facts.common)").hex
    for (owner, text) in facts.owners { owners[owner.description] = Self.short(text) }
  }

  /// Adds what counts for every page.
  mutating func add(_ text: String) { common = SHA256.digest(of: "\(common)\n\(text)").hex }

  /// Adds who passes the egg moves of pokemon, which depends on the moves of many others: they are read only if these
  /// have changed since `earlier`.
  mutating func addEggs(
    _ read: SiteLearnsets, _ relations: SiteRelations, since earlier: SiteInputs?
  ) throws {
    if let earlier, (earlier.common, earlier.learnsets) == (common, learnsets) {
      return eggs = earlier.eggs
    }
    let pokemon = relations.allPokemon
    let texts = try Threads.map(count: pokemon.count, jobs: Threads.processorCount) {
      guard let eggs = try read.eggs(pokemon[$0]) else { return "" }
      var numbers = [pokemon[$0].rawValue, eggs.game.rawValue, eggs.hasMirrorHerb ? 1 : 0]
      for parent in eggs.parents {
        numbers.append(parent.move.id.rawValue)
        numbers.append(parent.pokemon.id.rawValue)
        numbers.append(EggMoveParent.Way.allCases.firstIndex(of: parent.way) ?? 0)
        numbers.append(parent.chainLength)
      }
      return numbers.withUnsafeBytes { SHA256.digest(of: $0).hex }
    }
    for (pokemon, text) in zip(pokemon, texts) {
      for owner in relations.owners(of: pokemon) {
        eggs[owner.description] = Self.short((eggs[owner.description] ?? "") + text)
      }
    }
  }

  private static func short(_ text: String) -> String {
    String(SHA256.digest(of: text).hex.prefix(16))
  }

  /// Returns whether no fact has changed since `earlier` that a page about these owners can show.
  func isUnchanged(_ owners: [AnyResourceID], since earlier: SiteInputs) -> Bool {
    common == earlier.common
      && owners.map(\.description).allSatisfy {
        self.owners[$0] == earlier.owners[$0] && eggs[$0] == earlier.eggs[$0]
      }
  }
}
