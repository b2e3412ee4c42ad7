import PokedexCore

// The first calls of a typical app, and a few queries.
guard CommandLine.arguments.count == 2 else { fatalError("usage: PlainClient DB") }
let pokedex = try Pokedex(path: CommandLine.arguments[1])
let species = try pokedex.species(language: .japanese)
print("species", species.count, species.first { $0.id == 25 }?.name ?? "?")

let move = try pokedex.find(Move.self, "10まんボルト")
let group = try pokedex.find(VersionGroup.self, "sword-shield")
let learners = try pokedex.learners(MoveFilter(allOf: [move], versionGroup: group))
print("learners", learners.contains(25))

let page = try pokedex.detail(of: 25, in: group, language: .english)
print("page", page.name, page.types.map(\.name), page.learnset.count > 0)
print("search", try pokedex.search("ぴかちゅう").first?.id ?? 0)
