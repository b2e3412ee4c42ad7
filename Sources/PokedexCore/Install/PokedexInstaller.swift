import Messages
import Platform
import PokedexFormat
import SQLiteKit

/// Brings the bundled database to where the app reads it, at every launch.
///
/// With a copy: a missing copy is made, a damaged one heals, an older one is replaced by the bundle, and
/// one that is not older stays. The copy appears whole or not at all, and what stood there stays until
/// then. The app's own data (favourites, teams) belongs into a file of its own; nothing here touches it.
///
/// ```swift
/// let installer = PokedexInstaller(bundled: bundlePath, to: .copy(path: supportPath))
/// for await state in installer.states() {
///   switch state {
///   case .idle: break
///   case .loading(let progress): show(progress)
///   case .success(let pokedex): use(pokedex)
///   case .failure(let error): show(error.message(in: .japanese))
///   }
/// }
/// ```
///
/// Whether a bundle of another data version is newer than a sound copy, the first of these tells that
/// knows both:
///
/// 1. dataset and edition: a bundle of another store replaces the copy;
/// 2. the numbers of the releases: the bundle's as the app names it (``init(bundled:release:to:)``), the
///    copy's as the update or the installation that brought it has noted it;
/// 3. what ``PokedexUpdater`` has noted beside the copy: the releases that it went through, and those
///    that the manifest calls older. A bundle among them is older;
/// 4. `source_date`: a later one is newer. Of equal dates the bundle is taken to be newer, unless the
///    copy came by an update: then it stays.
///
/// So a bundle that an update has left behind never comes back by itself, not even where the update
/// changed translations only, or took a release back to older contents.
public struct PokedexInstaller: Sendable {
  private let bundle: String
  private let release: Int?
  private let place: InstallPlace
  /// Nanoseconds since 1970; tests have their own.
  var now: @Sendable () -> Int64 = { FileStamp.now() }

  /// Bytes that are copied between two looks at cancellation and two reports of progress.
  private static let chunkBytes = 1 << 20

  /// - Parameters:
  ///   - path: the bundled file; it is only ever read.
  ///   - release: the number of the bundled release, the member `release` of its `manifest.json`; nil
  ///     where it is not known. Only an app that names it can replace a copy by a release that takes
  ///     a later one back.
  ///   - place: where the app wants to read the database from.
  public init(bundled path: String, release: Int? = nil, to place: InstallPlace = .bundle) {
    bundle = path
    self.release = release
    self.place = place
  }

  /// Installs and tells how far it is: first `idle`, at last `success` or `failure`. Ending the
  /// iteration, or cancelling the task that iterates, cancels the installation.
  public func states() -> AsyncStream<InstallState> {
    InstallState.states { progress throws(PokedexError) in try await install(progress: progress) }
  }

  /// Installs, off the current actor.
  ///
  /// - Throws: ``PokedexError``; `updateInterrupted` where a writer has left a journal or a log beside the
  ///   copy: recover the copy, or call ``clear()`` and install again, which loses the app's own tables in
  ///   it; `cancelled` where the task is cancelled before the copy takes its place,
  ///   and what stood there stays. Afterwards the installation is done and succeeds.
  @concurrent
  public func install(progress: @Sendable (Double) -> Void = { _ in }) async throws(PokedexError)
    -> Pokedex
  {
    try PokedexError.checkCancellation(bundle)
    progress(0)
    let bundled = try Pokedex.open(bundled: bundle)
    guard case .copy(let named) = place else {
      try PokedexError.checkCancellation(bundle)
      progress(1)
      return bundled
    }
    // A link stays, as for an update: the file that it leads to is the copy.
    let path = File.followingLinks(named)
    while true {
      if File.exists(path) { try PokedexError.checkNotInterrupted(path) }
      let judgement = try judge(path, bundled)
      try PokedexError.checkCancellation(path)
      guard case .replace = judgement else { break }
      if try replace(path, bundled, progress) { break }
      // An update is at work, and replaces what was judged.
      try? await Task.sleep(for: .milliseconds(50))
    }
    let installed = try Pokedex.open(bundled: path)
    progress(1)
    return installed
  }

  /// Removes the copy and what was noted about it; the next installation makes it anew. The bundled
  /// file stays, and so does the number of the highest release seen: an older one is refused as before.
  public func clear() throws(PokedexError) {
    guard case .copy(let named) = place else { return }
    let files = UpdateFiles(named)
    do throws(FileError) {
      for file in [files.path, files.history, files.checked] + files.sidecars {
        try File.remove(file)
      }
    } catch {
      throw PokedexError(error)
    }
  }

  /// Judges the copy anew, with the lock of updates where there is one, and puts the bundle in its place if
  /// that is still to be done; false where somebody else is at work on it.
  private func replace(
    _ path: String, _ bundled: Pokedex, _ progress: @Sendable (Double) -> Void
  ) throws(PokedexError) -> Bool {
    do {
      // Nobody updates what is not there, and a first installation leaves one file.
      guard (try? FileStat(path))?.kind == .file else {
        return try replaceUnlocked(path, bundled, progress)
      }
      let lock = try UpdateFiles(path).lock()
      defer { withExtendedLifetime(lock) {} }
      try PokedexError.checkNotInterrupted(path)
      return try replaceUnlocked(path, bundled, progress)
    } catch is FileLock.Held {
      return false
    } catch let error as FileError {
      throw PokedexError(error)
    } catch let error as PokedexError {
      throw error
    } catch {
      throw PokedexError(.disk, subject: path, detail: Message(verbatim: "\(error)"))
    }
  }

  private func replaceUnlocked(
    _ path: String, _ bundled: Pokedex, _ progress: @Sendable (Double) -> Void
  ) throws(PokedexError) -> Bool {
    let stamp = try? FileStamp(path)
    guard case .replace(let history) = try judge(path, bundled) else { return true }
    return try copy(to: path, replacing: stamp, noting: history, progress)
  }

  /// What is to be done about a copy.
  private enum Judgement {
    case stays
    /// The bundle takes its place; `noting` is what to write down of that, nil for nothing.
    case replace(noting: CopyHistory?)
  }

  /// A sound copy that is not older than the bundle stays.
  private func judge(_ path: String, _ bundled: Pokedex) throws(PokedexError) -> Judgement {
    let history = CopyHistory(reading: UpdateFiles(path).history)
    let own = try candidate(bundled, release: release)
    let entry = CopyHistory.Entry(dataVersion: own.dataVersion, release: release ?? 0)
    // An installation without a number has nothing to tell: a first one leaves one file.
    let isNews = release != nil && (history[own.dataVersion]?.release ?? 0) == 0
    guard let copied = try? candidate(Pokedex.open(bundled: path), release: nil) else {
      // Damaged, cut off or of another schema: the bundle is what this library reads.
      return .replace(noting: isNews ? history.continued(by: [entry], from: nil) : nil)
    }
    if history.isNewer(own, than: copied) {
      let base = CopyHistory.Entry(dataVersion: copied.dataVersion, release: 0)
      return .replace(noting: history.continued(by: [entry], from: base))
    }
    let isBundle = copied.dataVersion == own.dataVersion
    guard try isSound(path, isBundle: isBundle) else { return .replace(noting: nil) }
    // The number of the release may become known only after it was installed.
    if isBundle, isNews {
      try? history.continued(by: [], from: entry).write(UpdateFiles(path).history)
    }
    return .stays
  }

  private func candidate(_ pokedex: Pokedex, release: Int?) throws(PokedexError)
    -> CopyHistory.Candidate
  {
    let meta = try pokedex.metadata()
    return CopyHistory.Candidate(
      dataVersion: meta["data_version"] ?? "", sourceDate: meta["source_date"] ?? "",
      store: [meta["dataset"] ?? "", meta["edition"] ?? ""], release: release)
  }

  /// Whether the copy is what a build has written. Read once a change of the file, not once a launch.
  private func isSound(_ path: String, isBundle: Bool) throws(PokedexError) -> Bool {
    let checked = CheckedCopy(path: UpdateFiles(path).checked)
    do {
      let stamp = try FileStamp(path)
      if checked.isKnown(stamp) { return true }
      // Equal bytes are told sooner; equal rows in another layout, as an update by another SQLite leaves
      // them, or with tables of the app's own beside them, are as good.
      if try !(isBundle && hasBytes(ofBundle: path)) {
        try Pokedex.open(bundled: path).verifyContents()
      }
      guard try FileStamp(path) == stamp else { return true }
      checked.remember(stamp, now: now())
      return true
    } catch let error as PokedexError where error.code == .cancelled {
      throw error
    } catch {
      return false
    }
  }

  /// Whether the file is the bundle, byte for byte.
  private func hasBytes(ofBundle path: String) throws -> Bool {
    let first = try OpenFile(bundle, .read)
    let second = try OpenFile(path, .read)
    guard try first.stat().size == second.stat().size else { return false }
    let left = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    let right = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    defer {
      left.deallocate()
      right.deallocate()
    }
    while true {
      try PokedexError.checkCancellation(path)
      let count = try Self.fill(left, first)
      guard try Self.fill(right, second) == count else { return false }
      if count == 0 { return true }
      guard left[..<count].elementsEqual(right[..<count]) else { return false }
    }
  }

  /// Reads until `buffer` is full or the file ends.
  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, _ file: borrowing OpenFile)
    throws(FileError) -> Int
  {
    var filled = 0
    while filled < buffer.count {
      let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Puts the bundle's bytes at `path`; false, and nothing is done, where what stands there no longer
  /// has `stamp`.
  private func copy(
    to path: String, replacing stamp: FileStamp?, noting history: CopyHistory?,
    _ progress: @Sendable (Double) -> Void
  ) throws(PokedexError) -> Bool {
    do {
      try Directory.createWithParents(FilePath.folder(of: path))
      let source = try OpenFile(bundle, .read)
      let size = max(try source.stat().size, 1)
      var file = try AtomicFile(path)
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Self.chunkBytes, alignment: 16)
      defer { buffer.deallocate() }
      var done = 0
      while true {
        try PokedexError.checkCancellation(path)
        let count = try Self.fill(buffer, source)
        if count == 0 { break }
        try file.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        done += count
        progress(Double(done) / Double(size))
      }
      guard (try? FileStamp(path)) == stamp else { return false }
      try history?.write(UpdateFiles(path).history)
      for sidecar in UpdateFiles(path).sidecars { try File.remove(sidecar) }
      try file.commit()
      return true
    } catch let error as FileError {
      throw PokedexError(error)
    } catch let error as PokedexError {
      throw error
    } catch {
      throw PokedexError(.disk, subject: path, detail: Message(verbatim: "\(error)"))
    }
  }
}

extension PokedexError {
  /// A file that could not be written, read or removed.
  init(_ error: FileError) {
    self.init(error.fault == .full ? .diskFull : .disk, subject: error.path, detail: error.reason)
  }

  /// - Throws: ``PokedexError`` `cancelled` where the task that runs is cancelled.
  static func checkCancellation(_ subject: String) throws(PokedexError) {
    if Task.isCancelled { throw PokedexError(.cancelled, subject: subject) }
  }
}
