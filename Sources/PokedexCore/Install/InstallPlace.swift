/// What an app reads: the bundled file where it lies, or a copy that the app owns.
public enum InstallPlace: Sendable, Hashable {
  /// The bundled file itself: nothing is copied.
  case bundle
  /// A file of the app's own, for apps that update it later.
  case copy(path: String)
}
