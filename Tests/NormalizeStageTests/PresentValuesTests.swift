import Base
import Layers
import PokedexModel
import SimdJSON
import TestSupport
import Testing

@testable import NormalizeStage

/// Compares the resolved values at the newest version group with PokéAPI's current values, read
/// from the JSON separately. Moves changed by a correction are skipped.
@Suite struct PresentValuesTests {
  private static func corrected(_ dex: NormalizedDex, _ kind: ResourceKind) -> Set<Int> {
    Set(
      dex.corrections.filter { correction in
        correction.kind == kind && correction.isApplied
          && ![
            "past_", "effect_entries", "short_effect", "flavor_text", "name", "meta",
            "stat_changes",
          ]
          .contains { correction.field.hasPrefix($0) } && correction.field != "effect"
      }
      .map(\.resourceID)
    ).union(
      dex.supplementedValues.filter {
        $0.kind == .move && kind == .move
          && !["flags", "name", "details", "former_details", "effect"].contains($0.field)
      }.map(\.resourceID))
  }

  private static func newest(_ dex: NormalizedDex) -> VersionGroupID {
    dex.versionGroups.max { $0.order < $1.order }!.id
  }

  @Test func moves_newestVersionGroup_equalPokeAPI() throws {
    let dex = try TreeInput.sampleDex()
    let (newest, corrected) = (Self.newest(dex), Self.corrected(dex, .move))
    var checked = 0
    for resource in try SampleTree().resources["move"] ?? [] {
      guard let id = resource.id, !corrected.contains(id),
        let variant = dex.moveVariants.first(where: {
          $0.move.rawValue == id && $0.versionGroups.contains(newest)
        })
      else { continue }
      try JSONParser().parse(Array(resource.body.utf8)) { json in
        var o = try json.object()
        try expectEqual(variant.power, GameValue(o.value("power").nonNull?.int()))
        try expectEqual(variant.accuracy, GameValue(o.value("accuracy").nonNull?.int()))
        try expectEqual(variant.pp, GameValue(o.value("pp").nonNull?.int()))
        try expectEqual(variant.effectChance, o.value("effect_chance").nonNull?.int())
        try expectEqual(variant.priority, o.value("priority").int())
        try expectEqual(
          Self.identifier(&o, "type"), Self.identifier(dex, .type, variant.type.rawValue))
        try expectEqual(
          Self.identifier(&o, "damage_class"),
          Self.identifier(dex, .moveDamageClass, variant.damageClass.rawValue))
      }
      checked += 1
    }
    #expect(checked > 50)
  }

  @Test func pokemon_newestVersionGroup_equalPokeAPI() throws {
    let dex = try TreeInput.sampleDex()
    let newest = Self.newest(dex)
    let corrected = Set(
      dex.corrections.filter { $0.isApplied && $0.field.hasPrefix("abilities[") }.map(\.resourceID))
    var checked = 0
    for resource in try SampleTree().resources["pokemon"] ?? [] {
      guard let id = resource.id, !corrected.contains(id),
        let variant = dex.pokemonVariants.first(where: {
          $0.pokemon.rawValue == resource.id && $0.versionGroups.contains(newest)
        })
      else { continue }
      let stats = variant.stats
      let resolved = [
        "hp": stats.hp, "attack": stats.attack, "defense": stats.defense,
        "special-attack": stats.specialAttack, "special-defense": stats.specialDefense,
        "speed": stats.speed,
      ]
      try JSONParser().parse(Array(resource.body.utf8)) { json in
        var o = try json.object()
        for element in try o.value("stats").array() {
          var stat = try element.object()
          let identifier = try Self.identifier(&stat, "stat")
          try expectEqual(resolved[identifier], stat.value("base_stat").int())
        }
        for element in try o.value("types").array() {
          var entry = try element.object()
          let type = try entry.value("slot").int() == 1 ? variant.type1 : variant.type2
          try expectEqual(
            Self.identifier(&entry, "type"),
            type.map { Self.identifier(dex, .type, $0.rawValue) })
        }
        for element in try o.value("abilities").array() {
          var entry = try element.object()
          let slots = [variant.ability1, variant.ability2, variant.abilityHidden]
          let ability = slots[try entry.value("slot").int() - 1]
          try expectEqual(
            Self.identifier(&entry, "ability"),
            ability.map { Self.identifier(dex, .ability, $0.rawValue) })
        }
      }
      checked += 1
    }
    #expect(checked > 30)
  }

  private static func identifier(_ o: inout JSONObject, _ key: StaticString) throws -> String {
    var reference = try o.value(key).object()
    return try reference.value("name").string()
  }

  private static func identifier(_ dex: NormalizedDex, _ kind: ResourceKind, _ id: Int) -> String {
    dex.resources.first { $0.kind == kind && $0.id == id }?.identifier ?? ""
  }
}
