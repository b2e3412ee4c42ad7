// Apps import only PokedexCore; its functions use the types of the model.
@_exported public import PokedexModel
