// Apps import only PokedexFoundation; it adds Foundation's types to PokedexCore.
@_exported public import PokedexCore
