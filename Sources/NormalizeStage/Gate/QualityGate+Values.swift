import Basics
import Layers
import PokedexModel

extension QualityGate {
  /// Checks that numbers and addresses are plausible and that no two resources of a kind have the same
  /// identifier.
  func valueFindings() -> [Diagnostic] {
    var dex = dex
    var negatives = NegativeNumbers()
    dex.visitTables(&negatives)
    var findings = negatives.found.sorted { $0.key < $1.key }.map { column, count in
      error(.numberNegative(count: count), .resource(column))
    }
    for pokemon in dex.pokemon {
      let at = place(.pokemon, pokemon.id.rawValue)
      findings += rangeFindings([(.labelBaseExperience, pokemon.baseExperience, 0...1_000)], at)
      for address in [pokemon.cryLatest, pokemon.cryLegacy].compactMap({ $0 }) {
        findings += addressFindings(address, at)
      }
    }
    for template in dex.spriteTemplates {
      findings += addressFindings(template.prefix, .resource(template.slot))
    }
    for item in dex.items {
      findings += rangeFindings(
        [(.valuePrice, item.listedPrice, 0...10_000_000)], place(.item, item.id.rawValue))
    }
    for price in dex.itemPrices {
      findings += rangeFindings(
        [
          (.valuePrice, price.purchasePrice, 0...10_000_000),
          (.valuePrice, price.sellPrice, 0...10_000_000),
        ],
        place(.item, price.item.rawValue))
    }
    for evolution in dex.evolutions {
      findings += rangeFindings(
        [
          (.valueLevel, evolution.minLevel, 1...100),
          (.valueHappiness, evolution.minHappiness, 0...255),
          (.valueBeauty, evolution.minBeauty, 0...255),
          (.valueAffection, evolution.minAffection, 0...255),
          (.valueChance, evolution.percentageChance, 0...100),
        ], place(.pokemonSpecies, evolution.to.rawValue))
    }
    return findings + identifierFindings()
  }

  private func rangeFindings(
    _ values: [(name: Message, value: Int?, range: ClosedRange<Int>)], _ at: Place
  ) -> [Diagnostic] {
    values.compactMap { name, value, range in
      guard let value, !range.contains(value) else { return nil }
      return error(
        .valueOutOfRange(
          name: name, value: value, minimum: range.lowerBound, maximum: range.upperBound),
        at)
    }
  }

  /// Checks that images and cries, which apps download, are only in PokéAPI's own repositories.
  private func addressFindings(_ address: String, _ at: Place) -> [Diagnostic] {
    address.hasPrefix("https://raw.githubusercontent.com/PokeAPI/")
      ? [] : [error(.foreignAddress(address: address), at)]
  }

  /// Checks that identifiers are unique, except for items, some of which PokéAPI lists twice.
  private func identifierFindings() -> [Diagnostic] {
    var seen: [ResourceKind: [String: Int]] = [:]
    var findings: [Diagnostic] = []
    for resource in dex.resources where resource.kind != .item {
      let (kind, name) = (resource.kind, resource.identifier)
      if let other = seen[kind, default: [:]].updateValue(resource.id, forKey: name) {
        let other = "\(kind.endpoint)/\(other)"
        findings.append(
          error(
            .identifierRepeated(other: other, name: name),
            place(kind, resource.id)))
      }
    }
    return findings
  }
}

/// Counts negative numbers in columns that must not have any.
private struct NegativeNumbers: TableVisitor {
  /// Columns that may be negative: signed quantities, and ids that PokéAPI chose below 0.
  private static let signed: Set<String> = [
    "resource.id", "text.id", "species.gender_rate", "move.ailment_id", "move.drain",
    "move.healing", "move_variant.priority", "move_stat_change.stages",
    "nature_pokeathlon_stat.max_change",
    "evolution.relative_physical_stats", "past_value.value",
  ]

  /// The number of rows by table and column.
  var found: [String: Int] = [:]

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
    for row in rows {
      var row = row
      var look = Look()
      row.visitColumns(&look)
      for name in look.negative {
        let column = "\(Row.table).\(name)"
        if !Self.signed.contains(column) { found[column, default: 0] += 1 }
      }
    }
  }

  private struct Look: ColumnVisitor {
    var negative: [StaticString] = []
    mutating func visit(_ name: StaticString, _ value: inout Int) throws(Never) {
      if value < 0 { negative.append(name) }
    }
    mutating func visit(_ name: StaticString, _ value: inout Int?) throws(Never) {
      if let value, value < 0 { negative.append(name) }
    }
    mutating func visit(_ name: StaticString, _ value: inout String) throws(Never) {}
    mutating func visit(_ name: StaticString, _ value: inout String?) throws(Never) {}
    mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(Never) {}
  }
}
