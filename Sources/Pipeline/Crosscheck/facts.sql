-- The facts of a second source. Tools/output.py writes this file, and `pokedex crosscheck` accepts no other tables; see
-- Documentation/DATA-QUALITY.md.
PRAGMA user_version = 2;

-- One row.
CREATE TABLE source (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  location TEXT NOT NULL,  -- an http or https address
  revision TEXT NOT NULL,
  date TEXT NOT NULL,  -- of the revision: 2026-08-21
  license TEXT NOT NULL,  -- its SPDX identifier
  notice TEXT NOT NULL  -- the copyright notice that the license requires
);

CREATE TABLE game (
  game INTEGER NOT NULL PRIMARY KEY,
  version_groups TEXT NOT NULL UNIQUE  -- identifiers joined by +, or all-games
);

CREATE TABLE fact (
  game INTEGER NOT NULL,
  field TEXT NOT NULL,
  identifier TEXT NOT NULL,  -- of the entity; of moves that pokemon learn pokemon/move
  entity TEXT NOT NULL,  -- the endpoint
  value TEXT NOT NULL,
  PRIMARY KEY (game, field, identifier)
) WITHOUT ROWID;
