import Layers
import PokedexModel

extension NormalizedDex {
  /// Makes the game indices of pokemon agree with presence in `groups`, by supplements: a row of a pokemon that the game
  /// lacks is removed, and the national number is added for one that it has. From 906 on, the games have an order of
  /// their own.
  mutating func setNationalIndices(_ presence: [PokemonPresence], in groups: VersionGroupSet) {
    let corrected = versions.filter { groups.contains($0.versionGroup) }
    func games(_ set: VersionGroupSet) -> UInt64 {
      VersionSet(corrected.lazy.filter { set.contains($0.versionGroup) }.map(\.id)).bits
    }
    var indices: [Int: UInt64] = [:]
    for row in gameIndices where row.kind == .pokemon { indices[row.id, default: 0] |= row.games }
    var (absent, added): ([Int: UInt64], [Int: UInt64]) = ([:], [:])
    for row in presence {
      let id = row.pokemon.rawValue
      absent[id] = games(row.absent)
      if id <= 905 { added[id] = games(row.present) & ~(indices[id] ?? 0) }
    }
    for place in gameIndices.indices where gameIndices[place].kind == .pokemon {
      let id = gameIndices[place].id
      gameIndices[place].games &= ~(absent[id] ?? 0)
      if gameIndices[place].gameIndex == id, let games = added.removeValue(forKey: id) {
        gameIndices[place].games |= games
      }
    }
    gameIndices.removeAll { $0.games == 0 }
    for (id, games) in added.sorted(by: { $0.key < $1.key }) where games != 0 {
      var row = GameIndex()
      (row.kind, row.id, row.gameIndex, row.games) = (.pokemon, id, id, games)
      gameIndices.append(row)
    }
  }
}
