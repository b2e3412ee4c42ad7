/// The releases that the project publishes, downloaded by default.
struct PublishedReleases {
  /// The address of their files on GitHub, which has the folders `data`, `data-1`, `data-2`, …. It is used only
  /// with a public key: whoever registers the name of an unregistered store could serve any file.
  var store = "https://github.com/pokedex-db/pokedex-db/releases/download"
  /// The public keys that sign them: that in use, and the one kept offline. Empty until the first release: see
  /// OPERATIONS.md, The first hour.
  var publicKeys: [String] = []

  /// The store to download from if none is given; nil without a public key.
  var defaultStore: String? { publicKeys.isEmpty ? nil : store }
}
