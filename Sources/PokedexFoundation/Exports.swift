// Apps that import PokedexFoundation need no second import.
@_exported public import PokedexCore
