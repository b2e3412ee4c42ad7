import Layers
import PokedexModel

/// The values that are of no version group, or of all.
extension Supplements {
  mutating func addUndated(
    _ entry: SupplementFile.Entry, _ part: inout DexPart, _ missing: inout Set<String>
  ) {
    addPrices(entry, &part.dex, &missing)
    addFlags(entry, &part, &missing)
    addNames(entry, &part.dex, &missing)
  }

  /// Adds the prices of items that PokéAPI has without one.
  private mutating func addPrices(
    _ entry: SupplementFile.Entry, _ dex: inout NormalizedDex, _ missing: inout Set<String>
  ) {
    guard !entry.listedPrices.isEmpty else { return }
    let places = Dictionary(
      dex.items.enumerated().map { ($0.element.id.rawValue, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (identifier, price) in entry.listedPrices {
      guard let item = find(.item, identifier, &missing), let place = places[item],
        dex.items[place].listedPrice == nil
      else { continue }
      dex.items[place].listedPrice = price
      count(entry.id, .item, item, "listed_price")
    }
  }

  /// Adds the flags of moves, which PokéAPI's JSON does not have.
  private mutating func addFlags(
    _ entry: SupplementFile.Entry, _ part: inout DexPart, _ missing: inout Set<String>
  ) {
    guard !entry.flags.isEmpty else { return }
    let groups = part.dex.versionGroups.sorted { $0.order < $1.order }
    let places = Dictionary(
      part.moves.enumerated().map { ($0.element.id.rawValue, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let flags = Dictionary(
      part.dex.moveFlags.map { ($0.identifier, $0.id) }, uniquingKeysWith: { first, _ in first })
    for (identifier, states) in entry.flags {
      guard let move = find(.move, identifier, &missing), let place = places[move] else { continue }
      var all = MoveFlagSet()
      let starts = states.compactMap { from, flags -> (order: Int, flags: [String])? in
        guard let from else { return (Int.min, flags) }
        // An older source may lack the game.
        return groups.first { id(of: .versionGroup, from) == $0.id.rawValue }
          .map { ($0.order, flags) }
      }
      for (start, names) in starts.sorted(by: { $0.order < $1.order }) {
        var set = MoveFlagSet()
        for name in names {
          guard let flag = flags[name] else {
            missing.insert("move-flag/\(name)")
            continue
          }
          set.insert(flag)
        }
        all.formUnion(set)
        for group in groups where group.order >= start { part.moves[place].flags[group.id] = set }
      }
      if !all.isEmpty { count(entry.id, .move, move, "flags", rows: all.count) }
    }
  }

  /// Adds names in languages in which PokéAPI has none.
  private mutating func addNames(
    _ entry: SupplementFile.Entry, _ dex: inout NormalizedDex, _ missing: inout Set<String>
  ) {
    guard !entry.names.isEmpty else { return }
    struct Named: Hashable {
      var slot: TextSlot
      var language: LanguageID
    }
    var known = Set(
      dex.texts.lazy.filter { $0.field == .name }.map {
        Named(slot: TextSlot(kind: $0.kind, id: $0.id, field: .name), language: $0.language)
      })
    for (endpoint, identifier, code, name) in entry.names {
      guard let kind = ResourceKind(endpoint: endpoint), let id = find(kind, identifier, &missing),
        let language = find(.language, code, &missing)
      else { continue }
      let slot = TextSlot(kind: kind, id: id, field: .name)
      guard known.insert(Named(slot: slot, language: LanguageID(language))).inserted
      else { continue }
      var text = LocalizedText()
      text.kind = kind
      text.id = id
      text.language = LanguageID(language)
      text.source = .supplement
      text.text = name
      dex.texts.append(text)
      count(entry.id, kind, id, "name")
    }
  }
}
