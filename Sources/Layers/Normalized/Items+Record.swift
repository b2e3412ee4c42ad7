package import PokedexModel

extension Item: Record {
  package static var table: String { "item" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("category_id", &category)
    try visitor.visit("fling_power", &flingPower)
    try visitor.visit("fling_effect_id", &flingEffect)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension ItemCategory: Record {
  package static var table: String { "item_category" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("pocket_id", &pocket)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension ItemAttributeLink: Record {
  package static var table: String { "item_attribute" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("item_id", &item)
    try visitor.visit("attribute_id", &attribute)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.item, a.attribute) < (b.item, b.attribute)
  }
}

extension ItemPrice: Record {
  package static var table: String { "item_price" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("item_id", &item)
    try visitor.visit("currency_id", &currency)
    try visitor.visit("version_groups", &versionGroups)
    try visitor.visit("purchase_price", &purchasePrice)
    try visitor.visit("sell_price", &sellPrice)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.item, a.currency, a.versionGroups.bits) < (b.item, b.currency, b.versionGroups.bits)
  }
}

extension HeldItem: Record {
  package static var table: String { "held_item" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("pokemon_id", &pokemon)
    try visitor.visit("item_id", &item)
    try visitor.visit("rarity", &rarity)
    try visitor.visit("versions", &versions)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.pokemon, a.item, a.rarity) < (b.pokemon, b.item, b.rarity)
  }
}
