package import PokedexModel

extension Move: Record {
  package static var table: String { "move" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("contest_type_id", &contestType)
    try visitor.visit("contest_effect_id", &contestEffect)
    try visitor.visit("super_contest_effect_id", &superContestEffect)
    try MoveMeta.visitFields(of: &meta, &visitor)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension MoveVariant: Record {
  package static var table: String { "move_variant" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("move_id", &move)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("type_id", &type)
    try visitor.visit("damage_class_id", &damageClass)
    try visitor.visit("power", &power)
    try visitor.visit("accuracy", &accuracy)
    try visitor.visit("pp", &pp)
    try visitor.visit("priority", &priority)
    try visitor.visit("effect_chance", &effectChance)
    try visitor.visit("target_id", &target)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.move, a.versionGroups.bits) < (b.move, b.versionGroups.bits)
  }
}

extension MoveStatChange: Record {
  package static var table: String { "move_stat_change" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("move_id", &move)
    try visitor.visit("stat_id", &stat)
    try visitor.visit("stages", &change)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.move, a.stat) < (b.move, b.stat)
  }
}

extension Machine: Record {
  package static var table: String { "machine" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("item_id", &item)
    try visitor.visit("move_id", &move)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.versionGroup, a.item) < (b.versionGroup, b.item)
  }
}

extension LearnsetEntry: Record {
  package static var table: String { "learnset" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("move_id", &move)
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("method_id", &method)
    try visitor.visit("via", &via)
    try visitor.visit("level", &level)
    // Part of the key, which cannot be null: 0 stands for none.
    var number = order ?? 0
    try visitor.visit("sort_order", &number)
    order = number == 0 ? nil : number
    try visitor.visit("version_groups", &versionGroups)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    if a.move != b.move { return a.move < b.move }
    if a.pokemon != b.pokemon { return a.pokemon < b.pokemon }
    return (a.method, a.via, a.level, a.order ?? 0) < (b.method, b.via, b.level, b.order ?? 0)
  }
}

extension MoveMeta {
  /// The details are columns of the move's row; all are null where upstream has none.
  fileprivate static func visitFields<Visitor: FieldVisitor>(
    of meta: inout MoveMeta?, _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var category = meta?.category
    try visitor.visit("meta_category_id", &category)
    var ailment = meta?.ailment
    try visitor.visit("ailment_id", &ailment)
    var numbers = [
      meta?.ailmentChance, meta?.critRate, meta?.drain, meta?.flinchChance, meta?.healing,
      meta?.statChance, meta?.minHits, meta?.maxHits, meta?.minTurns, meta?.maxTurns,
    ]
    try visitor.visit("ailment_chance", &numbers[0])
    try visitor.visit("crit_rate", &numbers[1])
    try visitor.visit("drain", &numbers[2])
    try visitor.visit("flinch_chance", &numbers[3])
    try visitor.visit("healing", &numbers[4])
    try visitor.visit("stat_chance", &numbers[5])
    try visitor.visit("min_hits", &numbers[6])
    try visitor.visit("max_hits", &numbers[7])
    try visitor.visit("min_turns", &numbers[8])
    try visitor.visit("max_turns", &numbers[9])
    guard let category, let ailment else {
      meta = nil
      return
    }
    var value = MoveMeta()
    value.category = category
    value.ailment = ailment
    value.ailmentChance = numbers[0] ?? 0
    value.critRate = numbers[1] ?? 0
    value.drain = numbers[2] ?? 0
    value.flinchChance = numbers[3] ?? 0
    value.healing = numbers[4] ?? 0
    value.statChance = numbers[5] ?? 0
    value.minHits = numbers[6]
    value.maxHits = numbers[7]
    value.minTurns = numbers[8]
    value.maxTurns = numbers[9]
    meta = value
  }
}
