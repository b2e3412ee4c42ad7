import Basics
import Digest
import SQLiteKit

/// The user data file: creating, opening, migrating, and setting aside a damaged file.
enum UserDataFile {
  /// "PKUD": distinguishes the file from the Pokédex and from other files.
  static let applicationID = 0x504B_5544

  /// The migrations from each schema version to the next; the first creates the schema. Append only:
  /// files of every version exist on devices.
  static let steps = [
    """
    CREATE TABLE favourite (
      pokemon_id INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (pokemon_id, identifier)
    ) WITHOUT ROWID;
    CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE team_member (
      team_id INTEGER NOT NULL REFERENCES team (id) ON DELETE CASCADE,
      slot INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 6),
      pokemon_id INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      PRIMARY KEY (team_id, slot)
    ) WITHOUT ROWID;
    CREATE TABLE redirect (
      pokemon_id INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      to_pokemon_id INTEGER NOT NULL,
      to_identifier TEXT NOT NULL,
      PRIMARY KEY (pokemon_id, identifier)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE favourite RENAME TO favorite;
    -- AUTOINCREMENT: the id of a removed team is not given to another one.
    CREATE TABLE numbered_team (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
    INSERT INTO numbered_team SELECT id, name FROM team;
    DROP TABLE team;
    ALTER TABLE numbered_team RENAME TO team;
    ALTER TABLE team_member ADD COLUMN nickname TEXT;
    ALTER TABLE team_member ADD COLUMN level INTEGER;
    ALTER TABLE team_member ADD COLUMN ability_id INTEGER;
    ALTER TABLE team_member ADD COLUMN ability_identifier TEXT;
    ALTER TABLE team_member ADD COLUMN item_id INTEGER;
    ALTER TABLE team_member ADD COLUMN item_identifier TEXT;
    ALTER TABLE team_member ADD COLUMN nature_id INTEGER;
    ALTER TABLE team_member ADD COLUMN nature_identifier TEXT;
    ALTER TABLE team_member ADD COLUMN effort_hp INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team_member ADD COLUMN effort_attack INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team_member ADD COLUMN effort_defense INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team_member ADD COLUMN effort_special_attack INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team_member ADD COLUMN effort_special_defense INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team_member ADD COLUMN effort_speed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE team_member ADD COLUMN individual_hp INTEGER NOT NULL DEFAULT 31;
    ALTER TABLE team_member ADD COLUMN individual_attack INTEGER NOT NULL DEFAULT 31;
    ALTER TABLE team_member ADD COLUMN individual_defense INTEGER NOT NULL DEFAULT 31;
    ALTER TABLE team_member ADD COLUMN individual_special_attack INTEGER NOT NULL DEFAULT 31;
    ALTER TABLE team_member ADD COLUMN individual_special_defense INTEGER NOT NULL DEFAULT 31;
    ALTER TABLE team_member ADD COLUMN individual_speed INTEGER NOT NULL DEFAULT 31;
    CREATE TABLE team_member_move (
      team_id INTEGER NOT NULL,
      slot INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 4),
      move_id INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      PRIMARY KEY (team_id, slot, position),
      FOREIGN KEY (team_id, slot) REFERENCES team_member (team_id, slot) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE TABLE note (
      pokemon_id INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (pokemon_id, identifier)
    ) WITHOUT ROWID;
    """,
    """
    -- No form and no game are 0 and ''.
    CREATE TABLE collection (
      pokemon_id INTEGER NOT NULL,
      identifier TEXT NOT NULL,
      form_id INTEGER NOT NULL,
      form_identifier TEXT NOT NULL,
      version_id INTEGER NOT NULL,
      version_identifier TEXT NOT NULL,
      is_caught INTEGER NOT NULL,
      is_shiny INTEGER NOT NULL,
      PRIMARY KEY (
        pokemon_id, identifier, form_id, form_identifier, version_id, version_identifier)
    ) WITHOUT ROWID;
    """,
  ]

  static func open(_ path: String, _ steps: [String]) throws(PokedexError) -> sending Connection {
    do {
      try Directory.createWithParents(FilePath.folder(of: path))
      let connection = try Connection(path, .readWriteCreate)
      // Off during migrations: a step may recreate a table that others refer to.
      try connection.execute("PRAGMA foreign_keys = off")
      try judge(connection, path, steps)
      try migrate(connection, path, steps)
      try connection.execute("PRAGMA foreign_keys = on")
      return connection
    } catch {
      throw failure(error, path)
    }
  }

  /// Rejects a file that is damaged, of a newer version, or not a user data file.
  private static func judge(_ connection: Connection, _ path: String, _ steps: [String]) throws {
    if let problem = try connection.integrityProblems(isQuick: true).first {
      throw PokedexError(.userDataDamaged, subject: path, detail: Message(verbatim: problem))
    }
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let isEmpty = try connection.integer("SELECT COUNT(*) FROM sqlite_master") == 0
    guard application == applicationID || (application == 0 && isEmpty) else {
      throw PokedexError(.notUserData, subject: path)
    }
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= steps.count else {
      throw PokedexError(
        .userDataTooNew, subject: path, detail: .versionNewer(found: version, known: steps.count))
    }
  }

  private static func migrate(_ connection: Connection, _ path: String, _ steps: [String]) throws {
    guard try connection.integer("PRAGMA user_version") ?? 0 < steps.count else { return }
    // Other processes that open the file now wait, so the backup is taken before the first migration.
    let lock = try FileLock(lockPath(path), waits: true)
    defer { withExtendedLifetime(lock) {} }
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version < steps.count else { return }
    if version > 0 { try backUp(connection, "\(path).backup-\(version)") }
    try connection.transaction(.exclusive) {
      // A process that does not take the lock may have migrated the file in the meantime.
      let version = try connection.integer("PRAGMA user_version") ?? 0
      guard version < steps.count else { return }
      for step in steps[version...] { try connection.execute(step) }
      try connection.setPragma("application_id", applicationID)
      try connection.setPragma("user_version", steps.count)
      if let problem = try connection.foreignKeyProblems().first {
        throw PokedexError(.userDataDamaged, subject: path, detail: Message(verbatim: problem))
      }
    }
  }

  private static func lockPath(_ path: String) -> String {
    "\(FilePath.folder(of: path))/.\(FilePath.name(of: path)).lock"
  }

  /// Writes a backup, completely or not at all. It never replaces an earlier backup, which may be the
  /// only copy of that state. Call while holding the lock.
  private static func backUp(_ connection: Connection, _ first: String) throws {
    let unfinished = "\(first).part"
    try File.remove(unfinished)
    do {
      let copy = try Connection(unfinished, .readWriteCreate)
      try connection.backup(to: copy)
    }
    try OpenFile(unfinished, .readWrite).synchronize()
    var (path, number) = (first, 1)
    while File.exists(path) {
      // A migration that fails repeatedly leaves one backup, not one per launch.
      if try SHA256.digest(ofFile: path) == SHA256.digest(ofFile: unfinished) {
        return try File.remove(unfinished)
      }
      number += 1
      path = "\(first)-\(number)"
    }
    try File.move(unfinished, to: path)
    try Directory.synchronize(FilePath.folder(of: path))
  }

  static func setAside(_ path: String) throws(PokedexError) -> String {
    do {
      var number = 1
      func name() -> String { "\(path).damaged-\(number)" }
      while File.exists(name()) || File.exists(name() + "-journal") { number += 1 }
      // The journal is moved first: a new file with the old name must never find it.
      for suffix in ["-journal", "-wal", "-shm", ""] where File.exists(path + suffix) {
        try File.move(path + suffix, to: name() + suffix)
      }
      return name()
    } catch {
      throw failure(error, path)
    }
  }

  static func failure(_ error: any Error, _ path: String) -> PokedexError {
    switch error {
    case let error as PokedexError: return error
    case let error as FileError: return PokedexError(error)
    case let error as SQLiteError:
      switch error.code.primary {
      case .corrupt, .notADatabase:
        return PokedexError(.userDataDamaged, subject: path, detail: error.reason)
      case .full: return PokedexError(.diskFull, subject: path, detail: error.reason)
      case .readOnly, .inputOutput:
        return PokedexError(.disk, subject: path, detail: error.reason)
      case .cannotOpen, .permission:
        return PokedexError(.cannotOpen, subject: error.path ?? path, detail: error.reason)
      default: return PokedexError(.sqlite, subject: path, detail: error.reason)
      }
    default: return PokedexError(.sqlite, subject: path, detail: Message(verbatim: "\(error)"))
    }
  }
}
