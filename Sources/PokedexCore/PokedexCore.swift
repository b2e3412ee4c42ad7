// PokedexCore
