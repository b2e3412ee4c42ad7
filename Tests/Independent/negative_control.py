"""Proves that compare.py finds one wrong value in every column that it claims to compare.

For each view a temporary table takes its place: its copy with a wrong value in each compared column, each in
a row of its own. The sections that compare the view run again, and must report each of the wrong values. Then
every copy has one more column, and there is one more view; these must be reported too. The database itself
is only read. `compare.py --negative-control` runs this after a comparison without a difference, so that the
JSON is read once.
"""

import time

from coverage import EXACT_ROWS


class Problems:
    """A report that keeps all problems."""

    def __init__(self):
        self.all = []

    def section(self, _name, _expected, _found, problems):
        self.all += problems


def wrong(view, column):
    """A value that no cell has. SQLite keeps it in a column of any type."""
    return f"wrong:{view}.{column}"


class Control:
    def __init__(self, comparison):
        self.comparison = comparison
        self.database, self.coverage = comparison.database, comparison.coverage
        self.failures, self.count = [], 0

    def run(self):
        """Whether every wrong value is found."""
        started = time.monotonic()
        self.database.isolation_level = None
        self.database.execute("PRAGMA temp_store = memory")
        for view in self.coverage.views():
            columns = [c for c in self.coverage.columns(view) if c in self.coverage.compared(view)]
            if columns:
                self.view(view, columns)
        self.new_column_and_view()
        for failure in self.failures:
            print(failure)
        print(
            f"negative control: {self.count - len(self.failures)} found, {len(self.failures)} not found,"
            f" {time.monotonic() - started:.1f} s")
        return not self.failures

    def view(self, view, columns):
        self.database.execute(f"CREATE TEMP TABLE {view} AS SELECT * FROM main.{view}")
        condition, _ = EXACT_ROWS.get(view, ("1", None))
        rows = [row[0] for row in self.database.execute(
            f"SELECT rowid FROM {view} WHERE {condition} ORDER BY rowid")]
        if not rows:
            self.failures.append(f"{view} has no rows")
        # Each wrong value is in a row of its own if there are enough; else they take turns.
        runs = [columns] if len(rows) > len(columns) else [[column] for column in columns]
        for changed in runs if rows else ():
            self.database.execute("SAVEPOINT unchanged")
            for place, column in enumerate(changed, 1):
                self.database.execute(
                    f"UPDATE temp.{view} SET {column} = ? WHERE rowid = ?",
                    (wrong(view, column), rows[place * len(rows) // (len(changed) + 1)]))
            self.comparison.report = report = Problems()
            for section in sorted(self.coverage.sections[view]):
                self.comparison.run_section(section)
            text = "\n".join(report.all)
            for column in changed:
                self.count += 1
                if wrong(view, column) not in text:
                    self.failures.append(f"a wrong {view}.{column} is not found")
            self.database.execute("ROLLBACK TO unchanged")
            self.database.execute("RELEASE unchanged")
        self.database.execute(f"DROP TABLE temp.{view}")

    def new_column_and_view(self):
        """A column and a view that the comparison does not know must be reported."""
        views = self.coverage.views()
        for view in views:
            self.database.execute(
                f"CREATE TEMP VIEW {view} AS SELECT *, 0 AS unknown_column FROM main.{view}")
        problems = "\n".join(self.coverage.problems())
        for view in views:
            self.count += 1
            if f"{view}.unknown_column is neither" not in problems:
                self.failures.append(f"a new column of {view} is not reported")
            self.database.execute(f"DROP VIEW temp.{view}")
        self.coverage.views = lambda: [*views, "dex_unknown"]
        self.database.execute("CREATE TEMP VIEW dex_unknown AS SELECT 0 AS unknown_column")
        self.count += 1
        if not any(problem.startswith("dex_unknown.unknown_column is neither") for problem in self.coverage.problems()):
            self.failures.append("a new view is not reported")
