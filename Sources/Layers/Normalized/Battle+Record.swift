package import PokedexModel

extension PokemonType: Record {
  package static var table: String { "type" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("damage_class_id", &damageClass)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension TypeEfficacy: Record {
  package static var table: String { "type_efficacy" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("attacking_type_id", &attacking)
    try visitor.visit("defending_type_id", &defending)
    try visitor.visit("factor_percent", &factorPercent)
    try visitor.visit("generations", &generations)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.attacking, a.defending, a.factorPercent) < (b.attacking, b.defending, b.factorPercent)
  }
}

extension Stat: Record {
  package static var table: String { "stat" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("game_index", &gameIndex)
    try visitor.visit("is_battle_only", &isBattleOnly)
    try visitor.visit("damage_class_id", &damageClass)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Nature: Record {
  package static var table: String { "nature" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("increased_stat_id", &increasedStat)
    try visitor.visit("decreased_stat_id", &decreasedStat)
    try visitor.visit("likes_flavor_id", &likesFlavor)
    try visitor.visit("hates_flavor_id", &hatesFlavor)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Characteristic: Record {
  package static var table: String { "characteristic" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("stat_id", &highestStat)
    try visitor.visit("gene_modulo", &geneModulo)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension GrowthRate: Record {
  package static var table: String { "growth_rate" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("formula", &formula)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension GrowthRateLevel: Record {
  package static var table: String { "growth_rate_level" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("growth_rate_id", &growthRate)
    try visitor.visit("level", &level)
    try visitor.visit("experience", &experience)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.growthRate, a.level) < (b.growthRate, b.level)
  }
}

extension Ability: Record {
  package static var table: String { "ability" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("is_main_series", &isMainSeries)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}
