import Base
import Layers
import PokedexModel

/// The values that are of no version group, or of all.
extension Supplements {
  mutating func addUndated(_ entry: SupplementFile.Entry, _ part: inout DexPart) {
    addPrices(entry, &part.dex)
    addFlags(entry, &part)
    addDetails(entry, &part)
    addNames(entry, &part.dex)
    addFormerNames(entry, &part.dex)
    addEffects(entry, &part.dex)
  }

  /// Adds the prices of items that PokéAPI has without one.
  private mutating func addPrices(_ entry: SupplementFile.Entry, _ dex: inout NormalizedDex) {
    guard let prices = entry.listedPrices else { return }
    let places = Dictionary(
      first: dex.items.enumerated().map { ($0.element.id.rawValue, $0.offset) })
    for (identifier, price) in prices.members {
      guard let item = find(.item, identifier), let place = places[item],
        dex.items[place].listedPrice == nil
      else { continue }
      dex.items[place].listedPrice = price
      count(entry.id, .item, id: item, field: "listed_price")
    }
  }

  /// Adds the flags of moves, which PokéAPI's JSON does not have.
  private mutating func addFlags(_ entry: SupplementFile.Entry, _ part: inout DexPart) {
    guard let moves = entry.flags else { return }
    let groups = part.dex.versionGroups.sorted { $0.order < $1.order }
    let places = Dictionary(
      first: part.moves.enumerated().map { ($0.element.id.rawValue, $0.offset) })
    let flags = Dictionary(first: part.dex.moveFlags.map { ($0.identifier, $0.id) })
    for (identifier, found) in moves.members {
      guard let move = find(.move, identifier), let place = places[move] else { continue }
      var all = MoveFlagSet()
      let starts = found.states.compactMap { from, flags -> (order: Int, flags: [String])? in
        guard let from else { return (Int.min, flags) }
        // An older source may lack the game.
        return groups.first { id(of: .versionGroup, from) == $0.id.rawValue }
          .map { ($0.order, flags) }
      }
      for (start, names) in starts.sorted(by: { $0.order < $1.order }) {
        var set = MoveFlagSet()
        for name in names {
          guard let flag = flags[name] else {
            reportMissing("move-flag/\(name)")
            continue
          }
          set.insert(flag)
        }
        all.formUnion(set)
        for group in groups where group.order >= start { part.moves[place].flags[group.id] = set }
      }
      count(entry.id, .move, id: move, field: "flags", rows: all.count)
    }
  }

  /// Adds the details of moves that PokéAPI has without `meta`, and the changes of stats that belong to them; those of
  /// one version group, and former ones, of any move.
  mutating func addDetails(
    _ entry: SupplementFile.Entry, in group: VersionGroupID? = nil, _ part: inout DexPart
  ) {
    let places = Dictionary(
      first: part.moves.enumerated().map { ($0.element.id.rawValue, $0.offset) })
    for (identifier, details) in entry.details?.members ?? [] {
      guard let move = find(.move, identifier), let place = places[move],
        group != nil || part.moves[place].meta == nil, let meta = meta(details)
      else { continue }
      var stages = MoveValues.Stages()
      for (name, change) in details.statChanges?.members ?? [] {
        if let stat = find(.stat, name) { stages[StatID(stat)] = change }
      }
      if let group {
        part.moves[place].metaInOneGame[group] = meta
        part.moves[place].stagesInOneGame[group] = stages
      } else {
        part.moves[place].meta = meta
        if part.moves[place].stages.isEmpty { part.moves[place].stages = stages }
      }
      count(entry.id, .move, id: move, field: "details")
    }
    for (identifier, past) in entry.formerDetails?.members ?? [] {
      guard let move = find(.move, identifier), let place = places[move] else { continue }
      for (until, details) in past.members {
        guard let group = find(.versionGroup, until), let meta = meta(details) else { continue }
        part.moves[place].pastMeta[group] = meta
        count(entry.id, .move, id: move, field: "former_details")
      }
    }
  }

  private mutating func meta(_ details: SupplementFile.MoveDetails) -> MoveMeta? {
    guard let category = find(.moveCategory, details.category),
      let ailment = find(.moveAilment, details.ailment ?? "none")
    else { return nil }
    var meta = MoveMeta()
    (meta.category, meta.ailment) = (MoveCategoryID(category), MoveAilmentID(ailment))
    meta.ailmentChance = details.ailmentChance ?? 0
    meta.critRate = details.critRate ?? 0
    meta.drain = details.drain ?? 0
    meta.flinchChance = details.flinchChance ?? 0
    meta.healing = details.healing ?? 0
    meta.statChance = details.statChance ?? 0
    (meta.minHits, meta.maxHits) = (details.minHits, details.maxHits)
    (meta.minTurns, meta.maxTurns) = (details.minTurns, details.maxTurns)
    return meta
  }

  /// Adds English effects, and makes PokéAPI's that they replace those of earlier games.
  private mutating func addEffects(_ entry: SupplementFile.Entry, _ dex: inout NormalizedDex) {
    guard let effects = entry.effects, let english = id(of: .language, "en") else { return }
    var replaced: [TextSlot: (languages: Set<Int>, until: Int?)] = [:]
    var added: [LocalizedText] = []
    for (endpoint, resources) in effects.members {
      for (identifier, new) in resources.members {
        let until = new.since.flatMap { id(of: .versionGroup, $0) }
        // An older source may lack the game in which the effect changed.
        guard (until == nil) == (new.since == nil), let kind = ResourceKind(endpoint: endpoint),
          let resource = find(kind, identifier)
        else { continue }
        let languages = Set((new.replaces ?? []).compactMap { id(of: .language, $0) })
        for (field, text) in [(.effect, new.effect), (.shortEffect, new.short)]
          as [(LocalizedText.Field, FilledText?)]
        {
          replaced[TextSlot(kind: kind, id: resource, field: field)] = (languages, until)
          guard let text else { continue }
          let place = LanguageSlot(
            kind: kind, id: resource, field: field, language: LanguageID(english))
          let isShowdown = source.hasPrefix("Pokémon Showdown")
          added.append(LocalizedText(place, isShowdown ? .showdown : .supplement, text.text))
        }
      }
    }
    var known: Set<TextSlot> = []
    var past: [PastEffect] = []
    dex.texts.removeAll { text in
      let slot = text.slot
      guard let change = replaced[slot] else { return false }
      guard change.languages.contains(text.language.rawValue) else {
        if text.language.rawValue == english { known.insert(slot) }
        return false
      }
      // Without a newest text, dex_effect_at has none of the language.
      if let until = change.until, text.language.rawValue == english {
        past.append(PastEffect(text.place, until: ID(until), text.source, text.text))
      }
      return true
    }
    // If PokéAPI says what differed until then, its text is of the time since.
    let differing = Dictionary(grouping: dex.pastEffects, by: \.id)
    dex.pastEffects += past.filter { text in
      differing[text.id]?.contains {
        $0.kind == text.kind && $0.until == text.until && $0.language == text.language
      } != true
    }
    for text in added where !known.contains(text.slot) {
      dex.texts.append(text)
      if text.field == .effect { count(entry.id, text.kind, id: text.id, field: "effect") }
    }
  }

  /// Adds names in languages in which PokéAPI has none.
  private mutating func addNames(_ entry: SupplementFile.Entry, _ dex: inout NormalizedDex) {
    guard let names = entry.names else { return }
    var known = Set(dex.texts.lazy.filter { $0.field == .name }.map(\.place))
    let rows = names.members.flatMap { endpoint, resources in
      resources.members.flatMap { identifier, texts in
        texts.members.map { (endpoint, identifier, code: $0.name, name: $0.value) }
      }
    }
    for (endpoint, identifier, code, name) in rows {
      guard let kind = ResourceKind(endpoint: endpoint), let id = find(kind, identifier),
        let language = find(.language, code)
      else { continue }
      let place = LanguageSlot(kind: kind, id: id, field: .name, language: LanguageID(language))
      guard known.insert(place).inserted else { continue }
      dex.texts.append(LocalizedText(place, .supplement, name))
      count(entry.id, kind, id: id, field: "name")
    }
  }

  private mutating func addFormerNames(_ entry: SupplementFile.Entry, _ dex: inout NormalizedDex) {
    for (endpoint, resources) in entry.formerNames?.members ?? [] {
      for (identifier, languages) in resources.members {
        guard let kind = ResourceKind(endpoint: endpoint), let id = find(kind, identifier)
        else { continue }
        for (code, names) in languages.members {
          for (name, game) in names.members {
            guard let language = find(.language, code), let group = find(.versionGroup, game)
            else { continue }
            let place = LanguageSlot(
              kind: kind, id: id, field: .name, language: LanguageID(language))
            dex.pastEffects.append(PastEffect(place, until: ID(group), .supplement, name))
            count(entry.id, kind, id: id, field: "former_name")
          }
        }
      }
    }
  }
}
