import Foundation
import PokedexFoundation

// The names that the Swift blocks of the documents use without declaring them.

/// The database of the check, next to the program, as an app has it.
let url = Bundle.main.url(forResource: "pokedex", withExtension: "sqlite")!
let path = url.path(percentEncoded: false)
let bundlePath = path
let pokedex = try! Pokedex(contentsOf: url)
/// The texts that a block has shown, which are all errors.
var shownErrors: [String] = []

/// A new folder, which `main.swift` removes.
let folder: URL = {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}()
let copy = folder.appending(path: "copy.sqlite")
let supportPath = folder.path(percentEncoded: false) + "copy.sqlite"
let userURL = folder.appending(path: "own.json")
let tablesPath = folder.path(percentEncoded: false) + "own.sqlite"

let publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
let trust = UpdateTrust(publicKeys: [publicKey])!
let updater = PokedexUpdater(at: copy, trust: trust)
let document = Data()
let manifest = "manifest.json"
let file = "update.sqlite"
let patchPath = folder.path(percentEncoded: false) + file
let manifestPath = folder.path(percentEncoded: false) + manifest

func show(_ error: String) { shownErrors.append(error) }
func show(_ progress: Double) {}
func use(_ pokedex: Pokedex) {}

enum menu {
  static func add(_ name: String, _ id: ID<some Any>) {}
}
