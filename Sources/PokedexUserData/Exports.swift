// Apps import only PokedexUserData; it adds the user's data to PokedexFoundation.
@_exported public import PokedexFoundation
