-- The blobs of list-packed.sql.
SELECT id, data FROM list ORDER BY id;
