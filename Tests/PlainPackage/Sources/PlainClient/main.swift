import PokedexCore

// The first calls of a typical app, without Foundation.
guard CommandLine.arguments.count == 2 else { fatalError("usage: PlainClient DB") }
let pokedex = try Pokedex(path: CommandLine.arguments[1])
let species = try pokedex.species(language: .japanese)
let pikachu = try pokedex.find(Pokemon.self, "ピカチュウ")
print("species", species.count, species.first { $0.id == pikachu }?.name ?? "?")
let learners = try pokedex.learners(of: ["10まんボルト"], in: "sword-shield")
let page = try pokedex.detail(of: "pikachu", in: "sword-shield", language: .english)
let hit = try pokedex.search("ぴかちゅう", language: .english).first
guard learners.contains(pikachu), page.name == "Pikachu", hit?.name == "Pikachu" else {
  fatalError("learners \(learners), page \(page.name), hit \(hit?.name ?? "none")")
}
