// PokedexCoreTests
