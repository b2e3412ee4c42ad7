/// The releases that the project publishes.
struct PublishedReleases {
  /// The address of their files on GitHub, which has the folders `data`, `data-1`, `data-2`, ….
  var store = "https://github.com/pokedex-db/pokedex-db/releases/download"
  /// The public keys that have signed them. Empty until the first release: see OPERATIONS.md, The first hour.
  var publicKeys: [String] = []
}
