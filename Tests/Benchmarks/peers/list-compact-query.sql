-- All species with Japanese name, types and picture, out of list-compact.sql.
SELECT s.id, n.text, p.type_1, p.type_2, p.sprite FROM species AS s
JOIN name AS n ON n.language_id = 11 AND n.species_id = s.id
JOIN pokemon AS p ON p.species_id = s.id AND p.is_default ORDER BY s.id;
