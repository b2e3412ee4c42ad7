import PokedexCore

// The first calls of a typical app, without Foundation; with COPY, those of its launch.
let arguments = CommandLine.arguments
guard (2...3).contains(arguments.count) else { fatalError("usage: PlainClient DB [COPY]") }
let pokedex =
  arguments.count == 3
  ? try await PokedexInstaller(bundle: arguments[1], destination: arguments[2]).install()
  : try Pokedex(path: arguments[1])
let species = try pokedex.species(language: .japanese)
let pikachu = try pokedex.find(Pokemon.self, "ピカチュウ")
print("species", species.count, species.first { $0.id == pikachu }?.name ?? "?")
let learners = try pokedex.learners(of: ["10まんボルト"], in: "sword-shield")
let page = try pokedex.detail(of: "pikachu", in: "sword-shield", language: .english)
let hit = try pokedex.search("ぴかちゅう", language: .english).first
guard learners.contains(pikachu), page.name == "Pikachu", hit?.name == "Pikachu" else {
  fatalError("learners \(learners), page \(page.name), hit \(hit?.name ?? "none")")
}
