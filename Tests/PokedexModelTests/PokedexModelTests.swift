// PokedexModelTests
