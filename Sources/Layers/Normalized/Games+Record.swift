package import PokedexModel

extension Resource: Record {
  package static var table: String { "resource" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("identifier", &identifier)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.kind.rawValue, a.id) < (b.kind.rawValue, b.id)
  }
}

extension Language: Record {
  package static var table: String { "language" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("identifier", &identifier)
    try visitor.visit("iso639", &iso639)
    try visitor.visit("iso3166", &iso3166)
    try visitor.visit("is_official", &isOfficial)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Generation: Record {
  package static var table: String { "generation" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("main_region_id", &mainRegion)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension VersionGroup: Record {
  package static var table: String { "version_group" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("generation_id", &generation)
    try visitor.visit("sort_order", &order)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Version: Record {
  package static var table: String { "version" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("version_group_id", &versionGroup)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Region: Record {
  package static var table: String { "region" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("main_generation_id", &mainGeneration)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension Dex: Record {
  package static var table: String { "pokedex" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("id", &id)
    try visitor.visit("region_id", &region)
    try visitor.visit("is_main_series", &isMainSeries)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    a.id < b.id
  }
}

extension DexNumber: Record {
  package static var table: String { "pokedex_number" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("pokedex_id", &dex)
    try visitor.visit("species_id", &species)
    try visitor.visit("number", &number)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.dex, a.species) < (b.dex, b.species)
  }
}

extension VersionGroupRegion: Record {
  package static var table: String { "version_group_region" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("region_id", &region)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.versionGroup, a.region) < (b.versionGroup, b.region)
  }
}

extension VersionGroupDex: Record {
  package static var table: String { "version_group_pokedex" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("pokedex_id", &dex)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.versionGroup, a.dex) < (b.versionGroup, b.dex)
  }
}

extension VersionGroupLearnMethod: Record {
  package static var table: String { "version_group_learn_method" }

  package mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
    throws(Visitor.Failure)
  {
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("method_id", &method)
  }

  package static func precedes(_ a: Self, _ b: Self) -> Bool {
    (a.versionGroup, a.method) < (b.versionGroup, b.method)
  }
}
