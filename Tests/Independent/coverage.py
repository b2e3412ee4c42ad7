"""Which columns of which views are compared, and the one list of those that are not.

`compare.py` records what it compares. Every other column must be listed here with a reason, so a new
column or view fails until it is compared or listed. `negative_control.py` proves the record.
"""

import pathlib
import re
import sqlite3
from collections import defaultdict

SCHEMA = pathlib.Path(__file__).parent / "../../Sources/PokedexFormat/Schema/schema.sql"
# view: {column: why it is not compared}
NOT_COMPARED = {
    "dex_pokemon_at": {
        "is_present": "the rules P1 to P11 are not written here; known-values.json and PresenceTests hold them"},
    "dex_move_at": {
        "is_present": "corrected-values.json holds the counts of ten games, ResolvingTests the rules",
        "unknown": "the values that it names must be NULL in the comparison of values; corrected-values.json"},
    "dex_coverage": dict.fromkeys(
        ["version", "part", "method", "language", "state", "count", "expected", "reason", "remedy"],
        "the reviewed table and its rules hold it: coverage.json, DataRuleTests, CoverageTests"),
    "dex_matchup_at": dict.fromkeys(
        ["version_group", "pokemon_id", "pokemon", "attacking", "ability", "factor"],
        "51 cases by hand in corrected-values.json; AbilityEffectTests compares the library"),
    "dex_berry_at": dict.fromkeys(
        ["generation", "berry_id", "berry", "spicy", "dry", "sweet", "bitter", "sour", "smoothness", "growth_hours",
         "natural_gift_power", "natural_gift_type"],
        "facts of generation iii in corrected-values.json; the rest is that of dex_berry"),
    "dex_exclusive": dict.fromkeys(
        ["version", "pokemon_id", "pokemon", "missing_from"], "published lists of 14 versions in exclusives.json"),
    "dex_breeding": dict.fromkeys(
        ["version_group", "pokemon_id", "pokemon", "move_id", "move", "parent_id", "parent", "chain_length", "how"],
        "breeding.py compares 32 cases by hand and 2,000 drawn ones, not all rows"),
    "dex_version_group": dict.fromkeys(
        ["has_learnsets", "has_encounters", "has_held_items"], "ListTests compares them with dex_coverage"),
    "dex_species_at": {"sources": "the words of the reviewed table species-games.json"},
    "dex_form": dict.fromkeys(
        ["permanence", "permanence_source", "is_cosmetic", "is_female"],
        "the reviewed table form-facts.json, with rules; forms.tsv has 50 by eye"),
    "dex_version": {"released": "the reviewed table form-facts.json"},
    "dex_species": {"species_group": "a reviewed list of this project, with a rule"},
    "dex_encounter": {"source": "of supplements only: SupplementTableTests"},
    "dex_type": dict.fromkeys(["color_light", "color_dark"], "colors of this project: MoreValuesTests"),
    "dex_view": dict.fromkeys(["view", "meaning", "rows"], "DataDictionaryTests; Tests/DuckDB/check counts the rows"),
    "dex_column": dict.fromkeys(
        ["view", "column", "type", "unit", "meaning", "null_means"], "DataDictionaryTests; Tests/DuckDB/check reads values"),
    "dex_showdown_name": dict.fromkeys(
        ["entity", "entity_id", "identifier", "showdown_id"], "`Tools/showdown --names` compares Pokémon Showdown's data"),
    "dex_evolution": {
        "position": "no rule gives the order; the numbers of a pair must be 1 to n, here and by game"},
    "dex_former_name": dict.fromkeys(
        ["entity", "entity_id", "identifier", "language", "text", "until_version_group"],
        "reviewed lists: former-names.json, former-move-names.json"),
    "search_key": dict.fromkeys(
        ["entity", "entity_id", "key", "kind", "rank"],
        "SearchKeyTests compares folding.py with the library; search-examples.json has the rest"),
}
# view: (the rows of which every compared column is held exactly, why not the others)
EXACT_ROWS = {
    "dex_display_name": (
        "entity NOT IN ('pokemon', 'pokemon-form', 'berry', 'growth-rate', 'move-category')"
        " AND fallback <> 'identifier'",
        "other names are composed; those of default pokemon are compared with the species"),
    "dex_name": ("source <> 'localization'", "localizations are not in the JSON"),
    "dex_learnset": (
        "via = 'own'", "inherited rows are checked against the conditions of VERSIONING.md only"),
}
# Every row of dex_evolution_at must be a method of PokéAPI that has begun (E1), in its own region (E2). That a
# method is missing from a game, or works against E3 to E7, is not found: known-values.json holds these rules.


class Coverage:
    """The columns that each section compares."""

    def __init__(self, database):
        self.database = database
        self.sections = defaultdict(lambda: defaultdict(set))  # view: {section: columns}

    def note(self, section, view, columns):
        self.sections[view][section].update(columns)

    def compared(self, view):
        return set().union(*self.sections[view].values()) if view in self.sections else set()

    def views(self):
        return [row[0] for row in self.database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name")]

    def columns(self, view):
        return [row[0] for row in self.database.execute(
            "SELECT name FROM pragma_table_info(?) ORDER BY cid", (view,))]

    def unread(self):
        """The columns of tables that no view reads."""
        read = set()

        def authorize(action, table, column, *_):
            if action == sqlite3.SQLITE_READ:
                read.add((table, column))
            return sqlite3.SQLITE_OK

        tables = [row[0] for row in self.database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
        self.database.set_authorizer(authorize)
        for view in self.views():
            self.database.execute(f"SELECT * FROM main.{view} LIMIT 0")
        self.database.set_authorizer(None)
        return {(table, column) for table in tables for column in self.columns(table)} - read

    def table_problems(self):
        """Columns of tables that are in no view and for which schema.sql has no reason, and the reverse."""
        explained = set()
        for comment, table, body in re.findall(
                r"((?:^--[^\n]*\n)+)CREATE TABLE (\w+) \(\n(.*?)^\)", SCHEMA.read_text(encoding="utf-8"), re.M | re.S):
            is_explained = "No view: " in " ".join(comment.replace("\n-- ", " ").split())
            for column, note in re.findall(r"^  ([a-z]\w*) [A-Z]+\b(.*)$", body, re.M):
                if is_explained or "in no view" in note:
                    explained.add((table, column))
        unread = self.unread()
        return [f"{table}.{column} is in no view, without a reason in schema.sql"
                for table, column in sorted(unread - explained)] + [
            f"schema.sql: {table}.{column} is in a view" for table, column in sorted(explained - unread)]

    def problems(self):
        """Columns that are neither compared nor listed, and lines of the list that are out of date."""
        views = self.views()
        problems = [f"{view} is listed, but no view" for view in NOT_COMPARED if view not in views]
        for view in views:
            columns, listed = set(self.columns(view)), set(NOT_COMPARED.get(view, ()))
            compared = self.compared(view)
            if "generation_number" in columns:
                compared.add("generation_number")
                wrong = self.database.execute(
                    f"SELECT COUNT(*) FROM main.{view} JOIN main.dex_generation AS g USING (generation)"
                    " WHERE generation_number IS NOT g.generation_id").fetchone()[0]
                problems += [f"{view}.generation_number is not that of the generation in {wrong} rows"] if wrong else []
            problems += [
                f"{view}.{column} is neither compared nor listed: compute it in reference_views.py or compare.py, or"
                f' write a reason in NOT_COMPARED of coverage.py: "{view}": {{"{column}": "…"}},'
                for column in sorted(columns - compared - listed)]
            problems += [f"{view}.{column} is listed, but no column" for column in sorted(listed - columns)]
            problems += [f"{view}.{column} is listed, but compared" for column in sorted(listed & compared)]
        return problems
