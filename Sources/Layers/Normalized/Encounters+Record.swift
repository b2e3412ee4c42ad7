package import PokedexModel

extension Location: Record {
  package static var table: String { "location" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("region_id", &region)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension LocationArea: Record {
  package static var table: String { "location_area" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("location_id", &location)
    try visitor.visit("game_index", &gameIndex)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension EncounterRate: Record {
  package static var table: String { "encounter_rate" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("location_area_id", &area)
    try visitor.visit("method_id", &method)
    try visitor.visit("rate", &rate)
    try visitor.visit("versions", &versions)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.area, a.method, a.rate) < (b.area, b.method, b.rate)
  }
}

extension EncounterConditionValue: Record {
  package static var table: String { "encounter_condition_value" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("condition_id", &condition)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Encounter: Record {
  package static var table: String { "encounter" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("location_area_id", &area)
    try visitor.visit("method_id", &method)
    try visitor.visit("min_level", &minLevel)
    try visitor.visit("max_level", &maxLevel)
    try visitor.visit("chance", &chance)
    try visitor.visit("condition_set_id", &conditionSet)
    try visitor.visit("traits", &traits)
    try visitor.visit("copy_number", &copy)
    try visitor.visit("versions", &versions)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    if a.pokemon != b.pokemon { return a.pokemon < b.pokemon }
    if a.area != b.area { return a.area < b.area }
    let left = (a.method, a.minLevel, a.maxLevel, a.chance)
    let right = (b.method, b.minLevel, b.maxLevel, b.chance)
    if left != right { return left < right }
    if a.conditionSet != b.conditionSet { return a.conditionSet < b.conditionSet }
    return (a.traits.rawValue, a.copy) < (b.traits.rawValue, b.copy)
  }
}

extension EncounterConditionSet: Record {
  package static var table: String { "encounter_condition_set" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("identifiers", &identifiers)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension EncounterConditionSetValue: Record {
  package static var table: String { "encounter_condition_set_value" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("set_id", &set)
    try visitor.visit("value_id", &value)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.set, a.value) < (b.set, b.value)
  }
}
