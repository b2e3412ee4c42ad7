package import PokedexModel

extension PastValue: Record {
  package static var table: String { "past_value" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("field", &field)
    try visitor.visit("slot", &slot)
    try visitor.visit("boundary", &boundary)
    try visitor.visit("value", &value)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id, a.field, a.slot, a.boundary)
      < (b.kind.rawValue, b.id, b.field, b.slot, b.boundary)
  }
}

extension GameIndex: Record {
  package static var table: String { "game_index" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("game_index", &gameIndex)
    try visitor.visit("games", &games)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id, a.gameIndex) < (b.kind.rawValue, b.id, b.gameIndex)
  }
}

extension SpriteTemplate: Record {
  package static var table: String { "sprite_template" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("slot", &slot)
    try visitor.visit("prefix", &prefix)
    try visitor.visit("suffix", &suffix)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension SpriteSetMember: Record {
  package static var table: String { "sprite_set" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("set_id", &set)
    try visitor.visit("template_id", &template)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.set, a.template) < (b.set, b.template)
  }
}

extension SpriteOwner: Record {
  package static var table: String { "sprite" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("stem", &stem)
    try visitor.visit("set_id", &set)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id, a.stem) < (b.kind.rawValue, b.id, b.stem)
  }
}

extension AppliedCorrection: Record {
  package static var table: String { "correction" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("kind", &kind)
    try visitor.visit("resource_id", &resourceID)
    try visitor.visit("identifier", &identifier)
    try visitor.visit("field", &field)
    try visitor.visit("upstream_value", &upstreamValue)
    try visitor.visit("value", &value)
    try visitor.visit("reason", &reason)
    try visitor.visit("reference", &reference)
    try visitor.visit("is_applied", &isApplied)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}
