import Foundation
import PokedexFoundation

// Runs the Swift blocks of the documents, or the update of Getting started over HTTP.
//
//   Snippets                                      the database is pokedex.sqlite next to the program
//   Snippets questions                            prints the answers of QUESTIONS.md, each below its place
//   Snippets update DB LATEST FOLDER KEY          prints the version of DB after the update
//   Snippets cancel DB LATEST FOLDER KEY          the same in a cancelled task
let arguments = CommandLine.arguments
var error: String?

switch arguments.dropFirst().first {
case nil:
  for (place, run) in snippets {
    do {
      try await run()
    } catch {
      show("\(error)")
    }
    error = shownErrors.first.map { "\(place): \($0)" }
    if error != nil { break }
  }
  if error == nil { print("\(snippets.count) Swift blocks of the documents were run") }
case "questions":
  for (place, run) in questions {
    print("==", place)
    do { try await run() } catch let failure { error = "\(place): \(failure)" }
  }
case let command?:
  guard arguments.count == 6, let latest = URL(string: arguments[3]),
    let releases = URL(string: arguments[4])
  else { fatalError("usage: Snippets update|cancel DB LATEST FOLDER KEY") }
  let update = DatabaseUpdate(
    latest: latest, releases: releases, database: URL(filePath: arguments[2]),
    publicKeys: [arguments[5]])
  let task = Task { try await update.run() }
  // Before the first request: on Linux, a transfer that is cancelled while it runs may never return.
  if command == "cancel" { task.cancel() }
  do {
    print(try await task.value?.metadata()["data_version"] ?? "up to date")
  } catch let failure {
    error = "\(failure)"
  }
}
try? FileManager.default.removeItem(at: folder)
if let error {
  print(error)
  exit(1)
}
