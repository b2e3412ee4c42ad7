package import Base
import PokedexFormat

/// Installs the bundled database at the location from which the app reads it. Run it at every launch.
///
/// With a destination, the installer creates a missing copy, replaces a damaged copy,
/// replaces an older copy with the bundled file, and keeps a copy that is not older. It replaces only an
/// empty file, or a file that begins as a Pokédex: any other file stays. The copy appears
/// completely or not at all, and the existing file remains until then. Store the app's own data
/// (favorites, teams) in a separate file; the installer never changes it.
///
/// ```swift
/// let installer = PokedexInstaller(bundle: bundlePath, destination: supportPath)
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
/// If the copy is sound, the first of these criteria that is known for both decides which is newer. Equal
/// data versions without numbers are equally new.
///
/// 1. Dataset and edition: a bundle of another store replaces the copy.
/// 2. Release numbers, which a published file has in its `meta`. For other files: the bundle's as given by the
///    app (``init(bundle:release:destination:)``), the copy's as recorded by the update or the installation
///    that created it.
/// 3. The history that ``PokedexUpdater`` records next to the copy: the releases that the copy has had,
///    and those that the manifest lists as older. A bundle of one of these releases is older.
/// 4. `source_date`: the later one is newer. If the dates are equal, the bundle is newer, unless the
///    copy was created by an update.
///
/// A bundle that is older than an update is therefore never installed again, even if the update changed
/// only translations or reverted a release to older contents.
public struct PokedexInstaller: Sendable {
  private let bundle: String
  private let release: Int?
  private let destination: String?
  /// The current time in nanoseconds since 1970; tests replace it.
  var now: @Sendable () -> Int64 = { FileStamp.now() }

  /// The number of bytes copied between two cancellation checks and progress reports.
  private static let chunkBytes = 1 << 20

  /// - Parameters:
  ///   - path: The path of the bundled file, which is only read.
  ///   - release: The number of the bundled release, `release` in its `manifest.json`, for a file that
  ///     does not have it in its `meta`; nil if unknown.
  ///   - destination: The path of a copy owned by the app, for apps that install updates. Nil reads the
  ///     bundled file in place.
  public init(bundle path: String, release: Int? = nil, destination: String? = nil) {
    bundle = path
    (self.release, self.destination) = (release, destination)
  }

  /// Installs the database and reports the progress: first `idle`, finally `success` or `failure`.
  /// Ending the iteration, or cancelling the task that iterates, cancels the installation.
  ///
  /// - Parameter language: The language of the opened database: see ``Pokedex/init(path:language:)``.
  public func states(language: DisplayLanguage? = nil) -> AsyncStream<InstallState> {
    InstallState.states { progress throws(PokedexError) in
      try await install(language: language, progress: progress)
    }
  }

  /// Installs the database, off the current actor.
  ///
  /// - Throws: ``PokedexError``. `foreignFile` if a file of something else, or a folder, is at the
  ///   destination: it is not replaced. `updateInterrupted` if a writer left a journal or a write-ahead log
  ///   next to the copy: recover the copy, or call ``clear()`` and install again, which loses the app's
  ///   own tables in the copy. `cancelled` if the task is cancelled before the new copy replaces the
  ///   existing file, which then remains; after that the installation succeeds.
  @concurrent
  public func install(
    language: DisplayLanguage? = nil, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws(PokedexError) -> Pokedex {
    try PokedexError.checkCancellation(bundle)
    progress(0)
    let bundled = try Pokedex(path: bundle, language: language)
    guard let destination else {
      try PokedexError.checkCancellation(bundle)
      progress(1)
      return bundled
    }
    // As in an update, a symbolic link is kept: the file that it points to is the copy.
    let path = File.followingLinks(destination)
    while true {
      if File.exists(path) { try PokedexError.checkNotInterrupted(path) }
      let judgement = try judge(path, bundled)
      try PokedexError.checkCancellation(path)
      guard case .replace = judgement else { break }
      if try replace(path, bundled, progress: progress) { break }
      // An update is running and replaces the file that was examined: examine the new file.
      try? await Task.sleep(for: .milliseconds(50))
    }
    let installed = try Pokedex(path: path, language: language)
    progress(1)
    return installed
  }

  /// Removes the copy and the records about it; the next installation creates it again. The bundled
  /// file and the highest release seen are kept, so older releases are still rejected.
  ///
  /// - Throws: ``PokedexError`` `foreignFile` if the file is not a Pokédex, `disk`.
  public func clear() throws(PokedexError) {
    guard let destination else { return }
    let files = UpdateFiles(destination)
    try Self.checkReplaceable(files.path)
    do throws(FileError) {
      for file in [files.path, files.history, files.checked] + files.sidecars {
        try File.remove(file)
      }
    } catch {
      throw PokedexError(error)
    }
  }

  /// Examines the copy again, holding the update lock if a copy exists, and replaces it with the bundle
  /// if still needed. False if another process or thread is using the copy.
  private func replace(
    _ path: String, _ bundled: Pokedex, progress: @Sendable (Double) -> Void
  ) throws(PokedexError) -> Bool {
    do {
      // A missing file cannot be updated, so no lock is needed; a first installation creates only one
      // file.
      let isFile = (try? FileStat(path))?.kind == .file
      let lock: FileLock? = if isFile { try UpdateFiles(path).lock() } else { nil }
      defer { withExtendedLifetime(lock) {} }
      if isFile { try PokedexError.checkNotInterrupted(path) }
      let stamp = try? FileStamp(path)
      guard case .replace(let history) = try judge(path, bundled) else { return true }
      return try copy(to: path, replacing: stamp, noting: history, progress)
    } catch is FileLock.Held {
      return false
    } catch let error as FileError {
      throw PokedexError(error)
    } catch {
      throw PokedexError(error, updating: path)
    }
  }

  /// The decision about a copy.
  private enum Judgement {
    case stays
    /// Replace the copy with the bundle, and write `noting` as the history; nil writes nothing.
    case replace(noting: CopyHistory?)
  }

  /// Returns the decision about the copy at `path`: a sound copy that is not older than the bundle
  /// stays.
  private func judge(_ path: String, _ bundled: Pokedex) throws(PokedexError) -> Judgement {
    let history = CopyHistory(reading: UpdateFiles(path).history)
    let own = try candidate(bundled, release: release)
    let entry = CopyHistory.Entry(dataVersion: own.dataVersion, release: own.release ?? 0)
    // Without a number given by the app there is nothing to record: a first installation creates only one
    // file.
    let isNews = release != nil && (history[own.dataVersion]?.release ?? 0) == 0
    guard let copied = try? candidate(Pokedex(path: path), release: nil) else {
      try Self.checkReplaceable(path)
      // The copy is missing, damaged, truncated or of another schema; the bundle has the schema of this
      // library.
      return .replace(noting: isNews ? history.continued(by: [entry], from: nil) : nil)
    }
    if history.isNewer(own, than: copied) {
      let base = CopyHistory.Entry(dataVersion: copied.dataVersion, release: 0)
      return .replace(noting: history.continued(by: [entry], from: base))
    }
    let isBundle = copied.dataVersion == own.dataVersion
    guard try isSound(path, isBundle: isBundle) else { return .replace(noting: nil) }
    // The app may give the release number only after the release was installed.
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
      store: [meta["dataset"] ?? "", meta["edition"] ?? ""],
      release: ReleaseNumber.of(meta) > 0 ? ReleaseNumber.of(meta) : release)
  }

  /// Rejects a file that is not a Pokédex, whatever its state: a wrong path must not cost anyone a file.
  ///
  /// - Throws: ``PokedexError`` `foreignFile`; `disk` if the file cannot be read.
  private static func checkReplaceable(_ path: String) throws(PokedexError) {
    do throws(FileError) {
      if try OwnFile.isReplaceable(path, DatabaseHeader.isOfPokedex) { return }
    } catch {
      throw PokedexError(error)
    }
    throw PokedexError(.foreignFile, subject: path)
  }

  /// Whether the copy is sound. A copy is verified once after each change of the file, not at each
  /// launch.
  private func isSound(_ path: String, isBundle: Bool) throws(PokedexError) -> Bool {
    let checked = CheckedCopy(path: UpdateFiles(path).checked)
    do {
      let stamp = try FileStamp(path)
      if checked.isKnown(stamp) { return true }
      // Comparing the bytes with the bundle is fastest. A copy with equal rows but another layout is
      // also sound: another SQLite version may have updated it, or it contains tables of the app.
      if try !(isBundle && hasBytes(ofBundle: path)) { try Pokedex(path: path).verifyContents() }
      guard try FileStamp(path) == stamp else { return true }
      checked.remember(stamp, now: now())
      return true
    } catch let error as PokedexError where error.code == .cancelled {
      throw error
    } catch {
      return false
    }
  }

  /// Whether the file is identical to the bundle, byte for byte.
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
      // A loop over the bytes takes ten seconds in a debug build.
      guard memcmp(left.baseAddress!, right.baseAddress!, count) == 0 else { return false }
    }
  }

  /// Reads until `buffer` is full or the file ends, and returns the number of bytes read.
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

  /// Copies the bundle to `path`. Returns false and changes nothing if the existing file no longer has
  /// `stamp`.
  private func copy(
    to path: String, replacing stamp: FileStamp?, noting history: CopyHistory?,
    _ progress: @Sendable (Double) -> Void
  ) throws(PokedexError) -> Bool {
    do {
      try Directory.createWithParents(FilePath.folder(of: path))
      try AtomicFile.removeLeftovers(for: UpdateFiles(path).history)
      let source = try OpenFile(bundle, .read)
      let size = max(try source.stat().size, 1)
      var file = try AtomicFile(path)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
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
      let lock = try WriterLock(path)
      try lock.exclude()
      defer { withExtendedLifetime(lock) {} }
      try history?.write(UpdateFiles(path).history)
      for sidecar in UpdateFiles(path).sidecars { try File.remove(sidecar) }
      try file.commit()
      return true
    } catch let error as FileError {
      throw PokedexError(error)
    } catch {
      throw PokedexError(error, updating: path)
    }
  }
}

extension PokedexError {
  /// Converts the error of a file that could not be written, read or removed.
  package init(_ error: FileError) {
    self.init(error.fault == .full ? .diskFull : .disk, subject: error.path, detail: error.reason)
  }

  /// - Throws: ``PokedexError`` `cancelled` if the current task is cancelled.
  static func checkCancellation(_ subject: String) throws(PokedexError) {
    if Task.isCancelled { throw PokedexError(.cancelled, subject: subject) }
  }
}

/// The progress of work that ends with a value.
public enum LoadingState<Value: Sendable, Failure: Error>: Sendable {
  case idle
  /// The completed fraction, from 0 to 1.
  case loading(progress: Double)
  /// The result, such as the installed or updated database, open.
  case success(Value)
  case failure(Failure)

  /// The result; nil before the end and after a failure.
  public var value: Value? {
    if case .success(let value) = self { value } else { nil }
  }

  /// Returns the states of `work`, which reports its progress: first `idle`, finally `success` or
  /// `failure`. Ending the iteration, or cancelling the task that iterates, cancels the work.
  static func states(
    of work:
      @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws(Failure)
      -> Value
  ) -> AsyncStream<LoadingState> {
    AsyncStream(bufferingPolicy: .unbounded) { continuation in
      continuation.yield(.idle)
      let task = Task {
        do throws(Failure) {
          continuation.yield(
            .success(try await work { continuation.yield(.loading(progress: $0)) }))
        } catch {
          continuation.yield(.failure(error))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadingState: Hashable where Value: Hashable, Failure: Hashable {}

/// The progress of an installation.
public typealias InstallState = LoadingState<Pokedex, PokedexError>
