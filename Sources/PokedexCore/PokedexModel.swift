// Apps import PokedexCore alone; its functions speak in the model's types.
@_exported public import PokedexModel
