/// How far an installation or an update is.
public enum LoadingState<Failure: Error>: Sendable {
  case idle
  /// From 0 to 1.
  case loading(progress: Double)
  /// The database as it is now, open.
  case success(Pokedex)
  case failure(Failure)
}

/// How far an installation is.
public typealias InstallState = LoadingState<PokedexError>

/// How far an update is.
public typealias UpdateState = LoadingState<PokedexUpdateError>
