// PokedexSchema
