import Base
import PokedexFormat

/// The highest releases that signed documents have named, recorded so that older ones are rejected: a JSON file with
/// one for each store and key.
///
/// A release counts only while its key is trusted. Otherwise the thief of a key could name the highest number, and
/// no update would succeed even after apps no longer trust the key.
struct HighestRelease {
  struct Seen: Codable, Hashable {
    /// The dataset and the edition: one key signs several stores, whose numbers are unrelated.
    var store: String
    /// The id of the key that has signed the document.
    var key: String
    var release: Int
    /// The time at which it was published, in seconds since 1970.
    @TimeText var published: Int

    /// - Parameter published: The time, or an estimate; any number.
    init(dataset: String, edition: String, key: String, release: Int, published: Int) {
      // Long names must not make the file larger than ``HighestRelease`` reads.
      store = String("\(dataset) \(edition)".prefix(100))
      (self.key, self.release) = (key, release)
      self.published = min(max(published, 0), 253_402_300_799)
    }
  }

  let path: String

  /// The number of recorded releases; the others are the oldest.
  private static let most = 16
  /// How far a release may be above the highest seen: 1,000, and 10 for each day since that was published. So the
  /// owner of a trusted key cannot reach the last number at once, and a device may be offline for years.
  private static let step = 1_000
  private static let stepOfADay = 10
  /// 2026-01-01, before the first release, for a device that has seen no document.
  private static let beginning = 1_767_225_600

  /// Returns the recorded releases; empty if no file exists. A damaged file is an error: otherwise anyone who can
  /// damage the file could make the library accept an old release.
  ///
  /// - Throws: ``PokedexError`` `seenReleaseUnknown`, `disk`.
  private func read() throws(PokedexError) -> [Seen] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.readAll(path, atMost: 1 << 16) } catch {
      if error.isMissing { return [] }
      // The name of the database is too long for any file next to it.
      if error.fault == .tooLong { throw PokedexError(error, updating: path) }
      throw PokedexError(.updateSeenUnreadable(reason: error.text), path: path)
    }
    do throws(JSONError) {
      let all: [Seen] = try SignedDocument.parse(bytes).decoded()
      guard all.allSatisfy({ Manifest.releases.contains($0.release) }), !all.isEmpty else {
        throw JSONError(.invalidValue(expected: .expectationReleaseNumber, found: ""))
      }
      return all
    } catch {
      throw PokedexError(.updateSeenUnreadable(reason: Message.updateSeenInvalid), path: path)
    }
  }

  /// Rejects a signed document of a release that is not current, and records its number. Call only after its dataset,
  /// its edition and its signature were checked, while holding the lock of the database, and before anything else is
  /// decided: the document may withdraw a release, which must not be accepted later.
  ///
  /// - Parameters:
  ///   - held: The release in the database; nil for none.
  ///   - document: The path of the document.
  /// - Throws: ``PokedexError`` `rollback` for a release below the highest seen or that of the database, `untrusted`
  ///   for one that is too far above, `seenReleaseUnknown`, `disk`.
  func admit(_ new: Seen, _ trust: UpdateTrust, above held: HeldRelease?, document: String) throws {
    let all = try read()
    let trusted = Set(trust.keys.map(SignedDocument.keyID))
    let ofStore = all.filter { $0.store == new.store }
    let highest = ofStore.filter { trusted.contains($0.key) }.max { $0.release < $1.release }
    var (seen, place) = (highest?.release ?? 0, path)
    // A database of a key that is no longer trusted does not count either.
    let revoked = ofStore.filter { !trusted.contains($0.key) }.map(\.release).max() ?? 0
    if let held, held.release > max(seen, revoked) { (seen, place) = (held.release, held.path) }
    guard new.release >= seen else {
      throw PokedexError(
        .updateRollback(found: new.release, seen: seen, place: place), path: document)
    }
    var new = new
    // A signed date in the future must not allow more.
    if let now = trust.now { new.published = min(new.published, max(now, 0)) }
    let before = max(highest?.published ?? 0, Self.beginning)
    let days = max(new.published - before, 0) / 86_400
    let limit = seen + Self.step + Self.stepOfADay * days
    guard new.release <= limit else {
      throw PokedexError(
        .updateReleaseTooHigh(found: new.release, seen: seen, place: place, limit: limit),
        path: document)
    }
    let isOwn = { (other: Seen) in other.store == new.store && other.key == new.key }
    guard all.first(where: isOwn).map({ $0.release < new.release }) ?? true else { return }
    let kept = Array(all.filter { !isOwn($0) }.suffix(Self.most - 1))
    try AtomicFile.write(path, JSONValue(encoding: kept + [new]).pretty, durable: true)
  }
}
