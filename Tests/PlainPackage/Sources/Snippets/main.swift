import Foundation
import PokedexFoundation

// Runs the Swift blocks of the documents on a database, or the update of Getting started over HTTP.
//
//   Snippets DB
//   Snippets DB update LATEST FOLDER KEY        prints the version after the update
//   Snippets DB cancel LATEST FOLDER KEY        prints the error
let arguments = CommandLine.arguments
defer { try? FileManager.default.removeItem(at: folder) }

switch arguments.dropFirst(2).first {
case nil:
  for (place, run) in snippets {
    do {
      try await run()
    } catch {
      show("\(error)")
    }
    if let error = shownErrors.first {
      print("\(place): \(error)")
      exit(1)
    }
  }
  print("\(snippets.count) Swift blocks of the documents were run")
case let command?:
  guard arguments.count == 6, let latest = URL(string: arguments[3]),
    let releases = URL(string: arguments[4])
  else { fatalError("usage: Snippets DB update|cancel LATEST FOLDER KEY") }
  let update = DatabaseUpdate(
    latest: latest, releases: releases, database: url, publicKeys: [arguments[5]])
  let task = Task { try await update.run() }
  if command == "cancel" { task.cancel() }
  do {
    let updated = try await task.value
    print(try updated?.metadata()["data_version"] ?? "up to date")
  } catch {
    print("\(error)")
    exit(1)
  }
}
