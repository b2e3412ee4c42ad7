-- Maps the English Pokédex entries of favware to PokéAPI's species and forms. Tables: see TextTable.swift.

-- A key is the number of a species, with a suffix for a form: that of PokéAPI, if the reviewed table has no other one.
CREATE TABLE owner AS
SELECT CAST(id AS TEXT) AS key, number AS kind, id, id AS species FROM named WHERE kind = 'pokemon-species'
UNION ALL
SELECT k.key, f.number, f.id, p.species_id
FROM (SELECT DISTINCT key, CAST(CAST(key AS INTEGER) AS TEXT) AS species FROM entry) k
LEFT JOIN name x ON x.kind = 'form' AND x.name = k.key
LEFT JOIN named s ON s.kind = 'pokemon-species' AND s.id = CAST(k.species AS INTEGER)
JOIN named f ON f.kind = 'pokemon-form'
  AND f.identifier = IFNULL(x.value, s.identifier || '-' || substr(k.key, length(k.species) + 1))
JOIN form o ON o.id = f.id
JOIN pokemon p ON p.id = o.pokemon_id
WHERE k.key <> k.species;

CREATE TABLE known AS
SELECT t.kind, t.id, v.id AS version, IFNULL(p.species_id, t.id) AS species, t.letters
FROM (SELECT kind, id, games, letters(text, 0) AS letters FROM flavor_text) t
JOIN resource_kind k ON k.id = t.kind AND k.identifier IN ('pokemon-species', 'pokemon-form')
JOIN version v ON t.games >> (v.id - 1) & 1
LEFT JOIN form f ON k.identifier = 'pokemon-form' AND f.id = t.id
LEFT JOIN pokemon p ON p.id = f.pokemon_id;

CREATE INDEX known_by_letters ON known (letters);
CREATE INDEX known_by_place ON known (kind, id, version);

CREATE TABLE version_bit AS SELECT id, 1 << (id - 1) AS games FROM version;

-- The entries with what they are of, and PokéAPI's text of it.
CREATE TABLE found AS
SELECT
  e.file, e.place, e.key, e.games, e.text, e.rejection, letters(e.text, 0) AS letters, o.kind, o.id, o.species,
  v.id AS version, k.letters AS known, e.place IN (SELECT name FROM name WHERE kind = 'wrong') AS is_wrong
FROM entry e
LEFT JOIN version_bit v ON v.games = e.games
LEFT JOIN owner o ON o.key = e.key
LEFT JOIN known k ON k.kind = o.kind AND k.id = o.id AND k.version = v.id;

CREATE INDEX found_by_letters ON found (letters);
CREATE INDEX found_by_place ON found (place);

-- Why an entry is not used. PokéAPI's text stays, and is not judged.
CREATE TABLE judged AS
SELECT
  f.*,
  CASE
    WHEN f.is_wrong THEN 'other-game'
    WHEN f.key IN (SELECT name FROM name WHERE kind = 'form' AND value = '') THEN 'no-resource'
    WHEN f.games IS NULL THEN 'unknown-game'
    WHEN f.version IS NULL THEN 'missing'
    WHEN f.id IS NULL THEN 'unknown-form'
    WHEN f.text GLOB '*[<>]*' THEN 'markup'
    WHEN f.rejection IS NOT NULL THEN f.rejection
    WHEN f.known IS NOT NULL THEN NULL
    -- A text that was cut off.
    WHEN f.text NOT GLOB '*[.!?")]' THEN 'incomplete'
    WHEN EXISTS (SELECT 1 FROM found x WHERE x.place = f.place AND x.letters <> f.letters)
      THEN 'contradiction'
    -- The source has it of another game too, and PokéAPI another text of that game.
    WHEN EXISTS (
      SELECT 1 FROM found x
      WHERE x.letters = f.letters AND x.species = f.species AND x.version <> f.version AND x.known <> x.letters)
      THEN 'other-game'
    -- It is the text of another species, and PokéAPI does not have it of this one.
    WHEN NOT EXISTS (SELECT 1 FROM known k WHERE k.letters = f.letters AND k.species = f.species)
      AND (EXISTS (SELECT 1 FROM known k WHERE k.letters = f.letters)
        OR EXISTS (SELECT 1 FROM found x WHERE x.letters = f.letters AND x.species <> f.species AND NOT x.is_wrong))
      THEN 'other-game'
  END AS reason
FROM found f;

CREATE INDEX judged_by_key ON judged (key, version);

CREATE VIEW rejected AS SELECT DISTINCT reason, file, place FROM judged WHERE reason IS NOT NULL ORDER BY place;

-- A form has only texts that differ from those of its species. A line of the game ended at a blank after a hyphen.
-- Quotation marks are those of the games.
CREATE VIEW added AS
SELECT
  kind, id, (SELECT id FROM named WHERE kind = 'language' AND identifier = 'en') AS language,
  sum(DISTINCT 1 << (version - 1)) AS games,
  substr(replace(replace(replace(replace(replace(replace(
    ' ' || text, '- ', '-' || char(10)), ' -' || char(10), ' - '), ' "', ' “'), '"', '”'), ' ''', ' ‘'), '''', '’'), 2)
    AS text
FROM judged j
WHERE reason IS NULL AND known IS NULL AND NOT EXISTS (
  SELECT 1 FROM known k
  WHERE k.letters = j.letters AND k.species = j.species AND k.version = j.version AND j.id <> j.species)
  AND NOT EXISTS (
    SELECT 1 FROM judged s
    WHERE s.key = CAST(j.species AS TEXT) AND s.key <> j.key AND s.version = j.version AND s.letters = j.letters
      AND s.reason IS NULL)
GROUP BY kind, id, text;

CREATE VIEW agreement AS
SELECT k.identifier AS entity, g.identifier AS version_group, count(*) AS compared, sum(j.known = j.letters) AS equal
FROM judged j
JOIN resource_kind k ON k.id = j.kind
JOIN version v ON v.id = j.version
JOIN named g ON g.kind = 'version-group' AND g.id = v.version_group_id
WHERE j.known IS NOT NULL AND j.reason IS NULL
GROUP BY 1, 2 ORDER BY 1, 2;
