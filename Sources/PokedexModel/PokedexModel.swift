// PokedexModel
