import PokedexModel

@testable import PokedexUserData

/// A user data file as the library with schema 2 wrote it, with rows in all of its tables.
enum UserDataSchema2 {
  /// The output of `sqlite3 user.sqlite .dump`, with the two pragmas that it leaves out.
  static let dump = #"""
    PRAGMA application_id = 0x504B5544;
    PRAGMA user_version = 2;
    PRAGMA foreign_keys=OFF;
    BEGIN TRANSACTION;
    CREATE TABLE "favorite" (
          pokemon_id INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          position INTEGER NOT NULL,
          PRIMARY KEY (pokemon_id, identifier)
        ) WITHOUT ROWID;
    INSERT INTO favorite VALUES(25,'pikachu',2);
    INSERT INTO favorite VALUES(133,'eevee',1);
    CREATE TABLE team_member (
          team_id INTEGER NOT NULL REFERENCES team (id) ON DELETE CASCADE,
          slot INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 6),
          pokemon_id INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          nickname TEXT,
          level INTEGER,
          ability_id INTEGER,
          ability_identifier TEXT,
          item_id INTEGER,
          item_identifier TEXT,
          nature_id INTEGER,
          nature_identifier TEXT,
          effort_hp INTEGER NOT NULL DEFAULT 0,
          effort_attack INTEGER NOT NULL DEFAULT 0,
          effort_defense INTEGER NOT NULL DEFAULT 0,
          effort_special_attack INTEGER NOT NULL DEFAULT 0,
          effort_special_defense INTEGER NOT NULL DEFAULT 0,
          effort_speed INTEGER NOT NULL DEFAULT 0,
          individual_hp INTEGER NOT NULL DEFAULT 31,
          individual_attack INTEGER NOT NULL DEFAULT 31,
          individual_defense INTEGER NOT NULL DEFAULT 31,
          individual_special_attack INTEGER NOT NULL DEFAULT 31,
          individual_special_defense INTEGER NOT NULL DEFAULT 31,
          individual_speed INTEGER NOT NULL DEFAULT 31,
          PRIMARY KEY (team_id, slot)
        ) WITHOUT ROWID;
    INSERT INTO team_member VALUES(1,1,25,'pikachu','ピカ"',50,9,'static',1,'master-ball',3,'modest',1,2,3,252,4,248,31,0,30,29,28,27);
    INSERT INTO team_member VALUES(1,2,133,'eevee',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,0,0,0,31,31,31,31,31,31);
    CREATE TABLE redirect (
          pokemon_id INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          to_pokemon_id INTEGER NOT NULL,
          to_identifier TEXT NOT NULL,
          PRIMARY KEY (pokemon_id, identifier)
        ) WITHOUT ROWID;
    INSERT INTO redirect VALUES(20001,'gone',25,'pikachu');
    CREATE TABLE "team" (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
    INSERT INTO team VALUES(1,'一軍');
    INSERT INTO team VALUES(4,'B');
    CREATE TABLE team_member_move (
          team_id INTEGER NOT NULL,
          slot INTEGER NOT NULL,
          position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 4),
          move_id INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          PRIMARY KEY (team_id, slot, position),
          FOREIGN KEY (team_id, slot) REFERENCES team_member (team_id, slot) ON DELETE CASCADE
        ) WITHOUT ROWID;
    INSERT INTO team_member_move VALUES(1,1,1,85,'thunderbolt');
    INSERT INTO team_member_move VALUES(1,1,2,57,'surf');
    CREATE TABLE note (
          pokemon_id INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          text TEXT NOT NULL,
          PRIMARY KEY (pokemon_id, identifier)
        ) WITHOUT ROWID;
    INSERT INTO note VALUES(25,'pikachu','でんき');
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES('team',4);
    COMMIT;
    """#

  /// What is in the file.
  static let archive: UserDataArchive = {
    var member = UserDataSample.member
    member.nickname = "ピカ\""
    return UserDataArchive(
      favorites: [UserDataSample.eevee, UserDataSample.pikachu],
      teams: [
        Team(id: 1, name: "一軍", members: [member, TeamMember(pokemon: UserDataSample.eevee)]),
        Team(id: 4, name: "B"),
      ], notes: [PokemonNote(pokemon: UserDataSample.pikachu, text: "でんき")],
      redirects: [
        Redirect(
          from: PokemonReference(id: 20_001, identifier: "gone"), to: UserDataSample.pikachu)
      ])
  }()
}
