"""Facts that PokéAPI lacks."""

import json

from . import ShowdownError
from .details import missing_details, other_details
from .facts import GAMES, REVIEWED, WITHOUT_MOVES, certain_learnsets
from .flags import move_flags
from .learnsets import game_learnsets, learnsets_of
from .mods import BASE, Mod
from .effects import newest_effects
from .values import move_values, pokemon_values


def added_rows(folder):
    """What the supplements of a folder add: rows (game, pokemon, method, move) and values (game, move, field)."""
    found = set()
    for path in folder.glob("*.json"):
        for entry in json.loads(path.read_text(encoding="utf-8"))["supplements"]:
            game = entry.get("version_group")
            for member in ("learnsets", "inherited"):
                for pokemon, methods in entry.get(member, {}).items():
                    found |= {(game, pokemon, method, move) for method, moves in methods.items() for move in moves}
            for move, values in entry.get("moves", {}).items():
                found |= {(game, move, field) for field in values}
    return found


def right_rows(game, learnsets):
    """`learnsets` without the rows that the game does not have, by review."""
    wrong = {
        (row["field"], row["identifier"])
        for row in json.loads(REVIEWED.read_text(encoding="utf-8"))["disagreements"]
        if game in row["game"].split("+") and (row["ours"], row["verdict"]) == ("absent", "ours")}

    def is_right(name, method, move):
        return (f"learnset:{method}", f"{name}/{move}") not in wrong

    return {
        name: {
            method: {move: levels for move, levels in moves.items() if is_right(name, method, move)}
            if isinstance(moves, dict) else [move for move in moves if is_right(name, method, move)]
            for method, moves in methods.items()}
        for name, methods in learnsets.items()}


class Supplements:
    """The entries of the files. `added` says which rows of the database are of supplements, not of PokéAPI."""

    def __init__(self, names, database, data, source, added):
        self.names, self.database, self.data, self.source, self.added = names, database, data, source, added

    def mod(self, name):
        return Mod.load(self.data, name)

    def entry(self, identifier, game, scope, reason, file, **content):
        """One supplement, of all games if `game` is None. `file` is that of the repository with the facts, below
        data/."""
        if not any(content.values()):
            raise ShowdownError(
                f"{identifier}: nothing to add. Delete the supplement from Tools/showdown/supplements.py.")
        location = f"{self.source['location']}/blob/{self.source['revision']}/data/{file}"
        place = {"version_group": game} if game else {}
        return {"id": identifier, **place, "scope": scope, "reason": reason, "reference": location, **content}

    def forms(self, mod):
        """The forms of the games of a mod that exist in battle only: they have the learnset of their base form."""
        return sorted(
            name for name, key in self.names.pokemon_of(mod).items()
            if name in self.names.battle_only and not mod.is_unobtainable(key))

    def differing_stats(self, mod, other):
        """The stats of pokemon that differ from those in another mod."""
        values = {}
        keys = self.names.pokemon_of(other)
        for name, key in self.names.pokemon_of(mod).items():
            here = pokemon_values(self.names, mod, key)["stats"]
            there = pokemon_values(self.names, other, keys.get(name, key))["stats"]
            if changed := {stat: value for stat, value in here.items() if value != there[stat]}:
                values[name] = changed
        return values

    def missing(self, game, learnsets):
        """The rows of `learnsets` that PokéAPI lacks."""
        known = set(self.database.execute(
            "SELECT pokemon, method, move FROM dex_learnset WHERE version_group = ? AND via <> 'pre-evolution'",
            [game]))
        result = {}
        for name, methods in learnsets.items():
            rows = {}
            for method, moves in methods.items():
                if new := [
                        move for move in moves
                        if (name, method, move) not in known or (game, name, method, move) in self.added]:
                    rows[method] = {move: moves[move] for move in new} if method == "level-up" else new
            if rows:
                result[name] = rows
        return result

    def egg_moves_of_first_stages(self, game, learnsets):
        """The egg moves that the database has on evolved pokemon, and `learnsets` on their first stages only."""
        parents = dict(self.database.execute("SELECT species, evolves_from FROM dex_species"))
        species = dict(self.database.execute("SELECT pokemon, species FROM dex_pokemon"))
        bred = {(species[name], move) for name, methods in learnsets.items() for move in methods.get("egg", [])}
        result = {}
        for name, move, via in self.database.execute(
                "SELECT DISTINCT pokemon, move, via FROM dex_learnset WHERE version_group = ? AND method = 'egg'"
                " AND via <> 'base-form' ORDER BY 1, 2", [game]):
            # Nothing evolves into decidueye-hisui outside Hisui, so it would inherit nothing.
            if via != "own" and (game, name, "egg", move) not in self.added or name == "decidueye-hisui":
                continue
            first = species[name]
            while parents[first]:
                first = parents[first]
            of_first = first != species[name] and (first, move) in bred
            if of_first and name in learnsets and move not in learnsets[name].get("egg", []):
                result.setdefault(name, {"egg": []})["egg"].append(move)
        return result

    def changed_moves(self, game, mod, base):
        """The values of learned moves that differ from those in `base` and from PokéAPI's."""
        fields = ("type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance", "target")
        known = {row[0]: row[1:] for row in self.database.execute(
            f"SELECT move, {', '.join(fields)} FROM dex_move_at WHERE version_group = ?", [game])}
        keys = self.names.moves_of(mod)
        learned = {move for methods in learnsets_of(self.names, mod).values() for move in methods["machine"]}
        values = {}
        for move in sorted(learned & keys.keys()):
            theirs, general = (move_values(self.names, one, keys[move]) for one in (mod, base))
            changed = {
                field: theirs[field] for field, ours in zip(fields, known[move])
                if field in theirs and theirs[field] != general.get(field)
                and (theirs[field] != ours or (game, move, field) in self.added)}
            if changed:
                values[move] = changed
        return values

    def legends_za(self):
        mod = self.mod("gen9legends")
        learnsets = game_learnsets(self.names, mod)
        if low_key := learnsets.get("toxtricity-low-key"):
            # Zap Cannon is of the Amped Form; what the game has instead is in single-games.json.
            levels = {move: levels for move, levels in low_key["level-up"].items() if move != "zap-cannon"}
            learnsets["toxtricity-low-key"] = low_key | {"level-up": levels}
        for dex, species in self.database.execute(
                "SELECT DISTINCT pokedex, species FROM dex_number WHERE pokedex IN ('lumiose-city', 'hyperspace')"
                " AND species NOT IN (SELECT species FROM dex_pokemon"
                f" WHERE pokemon IN ({','.join('?' * len(learnsets))}))", list(learnsets)):
            raise ShowdownError(
                f"{species} of the dex {dex} has no learnset in Legends: Z-A. Look for it in mods/gen9legends.")
        yield self.entry(
            "legends-za-learnsets", "legends-za", "complete",
            "PokéAPI has no learnsets of this game; those of its add-on Mega Dimension are included.",
            "mods/gen9legends/learnsets.ts", learnsets=learnsets)
        yield self.entry(
            "legends-za-forms", "legends-za", "rows",
            "PokéAPI does not say which Mega Evolutions and battle forms this game has.",
            "mods/gen9legends/formats-data.ts", present=self.forms(mod))
        for game in ("legends-za", "mega-dimension"):
            yield self.entry(
                f"{game}-stats", game, "rows",
                "PokéAPI has one value for all games of a generation; these hold in this one only.",
                "mods/gen9legends/pokedex.ts", pokemon=self.differing_stats(mod, self.mod(BASE)))

    def legends_arceus(self):
        yield self.entry(
            "legends-arceus-learnsets", "legends-arceus", "rows",
            "PokéAPI has a tenth of what tutors teach in this game, and nothing of several forms.",
            "mods/gen8legends/learnsets.ts", learnsets=game_learnsets(self.names, self.mod("gen8legends")))

    def champions(self):
        mod = self.mod("champions")
        trained = game_learnsets(self.names, mod)
        yield self.entry(
            "champions-move-values", "champions", "rows",
            "PokéAPI has the values of Scarlet and Violet for these moves. In this game PP is 8, 12, 16 or 20 (init()"
            " and calculatePP() of scripts.ts).", "mods/champions/moves.ts",
            moves=self.changed_moves("champions", mod, self.mod(BASE)))
        yield self.entry(
            "champions-learnsets", "champions", "rows", "PokéAPI lacks moves of these pokemon.",
            "mods/champions/learnsets.ts",
            learnsets={
                name: {"train": trained[name.removesuffix("-mega")]["machine"]}
                for name in ("mawile", "mawile-mega", "houndstone")})

    def past_games(self):
        """PokéAPI has past values of moves by version group, but none of these."""
        japan = self.mod("gen1jpn")
        for game in ("red-green-japan", "blue-japan"):
            yield self.entry(
                f"{game}-moves", game, "rows", "Blizzard freezes more often in the first Japanese games.",
                "mods/gen1jpn/moves.ts",
                moves={"blizzard": {"effect_chance": move_values(self.names, japan, "blizzard")["effect_chance"]}})

    def scarlet_violet(self):
        learnsets = right_rows("scarlet-violet", certain_learnsets(self.names, self.mod(BASE)))
        learnsets["greninja-battle-bond"].pop("egg")  # it does not breed
        yield self.entry(
            "scarlet-violet-rows", "scarlet-violet", "rows",
            "PokéAPI lacks these moves: machines of the add-ons on forms and of evolved pokemon, and moves of evolved"
            " pokemon at level 1, some of which it calls egg moves.", "learnsets.ts",
            learnsets=self.missing("scarlet-violet", learnsets))
        yield self.entry(
            "scarlet-violet-egg-moves", "scarlet-violet", "rows",
            "PokéAPI repeats the egg moves of first stages on evolved pokemon.", "learnsets.ts",
            inherited=self.egg_moves_of_first_stages("scarlet-violet", learnsets))

    def brilliant_diamond_shining_pearl_pokemon(self):
        mod = self.mod("gen8bdsp")
        game = "brilliant-diamond-shining-pearl"
        learnsets = game_learnsets(self.names, mod)
        complete = [
            "deoxys-normal", "deoxys-attack", "deoxys-defense", "deoxys-speed", "phione", "darkrai", "shaymin-land",
            "shaymin-sky", "arceus", "rotom-heat", "rotom-wash", "rotom-frost", "rotom-fan", "rotom-mow"]
        yield self.entry(
            "bdsp-wormadam", game, "rows", "PokéAPI has the machines of wormadam-sandy.", "mods/gen8bdsp/learnsets.ts",
            learnsets={"wormadam-trash": {"machine": learnsets["wormadam-trash"]["machine"]}})
        yield self.entry(
            "bdsp-pokemon", game, "complete", "PokéAPI has no learnsets of these pokemon in this game.",
            "mods/gen8bdsp/learnsets.ts", learnsets={name: learnsets[name] for name in complete})
        yield self.entry(
            "bdsp-forms", game, "rows", "PokéAPI does not say which battle forms this game has.",
            "mods/gen8bdsp/formats-data.ts", present=self.forms(mod))

    def move_flags(self):
        groups = [row[0] for row in self.database.execute(
            "SELECT version_group FROM dex_version_group ORDER BY sort_order")]
        yield self.entry(
            "move-flags", None, "rows",
            "PokéAPI's JSON has no flags of moves; those of its repository end with generation viii.", "moves.ts",
            flags=move_flags(self.names, self.data, groups, GAMES))

    def move_details(self):
        yield self.entry(
            "move-details", None, "rows",
            "PokéAPI has no details of these moves, of generations viii and ix.", "moves.ts",
            details=missing_details(self.names, self.database, self.mod(BASE)))
        # Brilliant Diamond and both Legends are no former games of others.
        games = [
            (name, groups) for name, groups, _ in GAMES
            if groups and name not in WITHOUT_MOVES | {"gen8bdsp", "champions"}]
        former, champions = other_details(self.names, self.database, self.data, games)
        yield self.entry(
            "former-move-details", None, "rows", "PokéAPI has the details of the newest games only.",
            "mods", former_details=former)
        yield self.entry(
            "champions-move-details", "champions", "rows", "PokéAPI has the details of Scarlet and Violet.",
            "mods/champions/moves.ts", details=champions)

    def effects(self):
        """Effects that PokéAPI lacks, or that are of older games there."""
        yield self.entry(
            "newest-effects", None, "rows",
            "PokéAPI lacks these effects, or has those of older games or of another resource.", "text",
            effects=newest_effects(self.names, self.data, self.database))

    def files(self):
        """The entries by the name of their file, without its extension."""
        for write in (
                self.legends_za, self.legends_arceus, self.champions, self.past_games, self.scarlet_violet,
                self.brilliant_diamond_shining_pearl_pokemon, self.move_flags, self.move_details,
                self.effects):
            yield write.__name__.replace("_", "-"), list(write())
