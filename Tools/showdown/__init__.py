"""The data of Pokémon Showdown with PokéAPI's identifiers. `__main__.py` describes the tool."""


class ShowdownError(Exception):
    """Something in Pokémon Showdown's data that the tool does not understand. The text says where, and what to do."""
