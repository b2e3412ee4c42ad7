package import PokedexModel

extension LocalizedText: Record {
  package static var table: String { "text" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("field", &field)
    try visitor.visit("language_id", &language)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id, a.field, a.language) < (b.kind.rawValue, b.id, b.field, b.language)
  }
}

extension FlavorText: Record {
  package static var table: String { "flavor_text" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("languages", &languages)
    try visitor.visit("games", &games)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id, a.languages.bits, a.games)
      < (b.kind.rawValue, b.id, b.languages.bits, b.games)
  }
}

extension PastEffect: Record {
  package static var table: String { "past_effect" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("until_version_group_id", &until)
    try visitor.visit("field", &field)
    try visitor.visit("language_id", &language)
    try visitor.visit("text", &text)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id, a.until, a.field, a.language)
      < (b.kind.rawValue, b.id, b.until, b.field, b.language)
  }
}
