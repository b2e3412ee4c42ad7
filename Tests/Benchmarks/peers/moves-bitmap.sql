-- A bitmap of learners for each move, version group (0 for any) and method.
CREATE TABLE bitmap (move_id INTEGER, version_group_id INTEGER, method_id INTEGER, data BLOB,
  PRIMARY KEY (move_id, version_group_id, method_id)) WITHOUT ROWID;
