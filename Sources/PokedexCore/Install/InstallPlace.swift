/// The location of the database that an app reads: the bundled file itself, or a copy that the app
/// owns.
public enum InstallPlace: Sendable, Hashable {
  /// The bundled file in place, without a copy.
  case bundle
  /// A copy owned by the app, for apps that install updates.
  case copy(path: String)
}
