import FileKit
import PokedexSchema
import SQLiteKit

/// Brings the bundled database to where the app reads it, at every launch.
///
/// With a copy: a missing copy is made, an older one is replaced by a bundle of newer content, a
/// damaged one heals, a newer one stays. The copy appears whole or not at all, and what stood there
/// stays until then. The app's own data (favourites, teams) belongs into a file of its own; nothing
/// here touches it.
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
public struct PokedexInstaller: Sendable {
  private let bundle: String
  private let place: InstallPlace

  /// Bytes that are copied between two looks at cancellation and two reports of progress.
  private static let chunkBytes = 1 << 20

  /// - Parameters:
  ///   - path: the bundled file; it is only ever read.
  ///   - place: where the app wants to read the database from.
  public init(bundled path: String, to place: InstallPlace = .bundle) {
    bundle = path
    self.place = place
  }

  /// Installs and tells how far it is: first `idle`, at last `success` or `failure`. Ending the
  /// iteration, or cancelling the task that iterates, cancels the installation.
  public func states() -> AsyncStream<InstallState> {
    AsyncStream(bufferingPolicy: .unbounded) { continuation in
      continuation.yield(.idle)
      let task = Task {
        do throws(PokedexError) {
          let pokedex = try await install { continuation.yield(.loading(progress: $0)) }
          continuation.yield(.success(pokedex))
        } catch {
          continuation.yield(.failure(error))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Installs, off the current actor.
  ///
  /// - Throws: ``PokedexError``; `cancelled` where the task is cancelled, and what stood there stays.
  @concurrent
  public func install(progress: @Sendable (Double) -> Void = { _ in }) async throws(PokedexError)
    -> Pokedex
  {
    progress(0)
    let bundled = try Pokedex.open(bundled: bundle)
    guard case .copy(let path) = place else {
      progress(1)
      return bundled
    }
    if !(try isCurrent(path, bundled)) {
      try copy(to: path, progress)
    }
    let installed = try Pokedex.open(bundled: path)
    progress(1)
    return installed
  }

  /// Removes the copy; the next installation makes it anew. The bundled file stays.
  public func clear() throws(PokedexError) {
    guard case .copy(let path) = place else { return }
    do throws(FileError) {
      try File.remove(path)
    } catch {
      throw PokedexError(error)
    }
  }

  /// Whether the copy can stay: the bundle's bytes, or a sound file of newer content.
  private func isCurrent(_ path: String, _ bundled: Pokedex) throws(PokedexError) -> Bool {
    guard File.exists(path) else { return false }
    let copied: [String: String]
    do throws(PokedexError) {
      copied = try Pokedex.open(bundled: path).metadata()
    } catch {
      // Damaged, cut off or of another schema: the bundle is what this library reads.
      return false
    }
    let own = try bundled.metadata()
    if copied["data_version"] == own["data_version"] {
      return (try? hasBytes(ofBundle: path)) ?? false
    }
    // Dates are ISO 8601; without one there is no telling that the copy is newer.
    guard let date = copied["source_date"], date > own["source_date"] ?? "" else { return false }
    return (try? Connection(path, .immutable).integrityProblems(isQuick: true).isEmpty) ?? false
  }

  /// Whether the file is the bundle, byte for byte.
  private func hasBytes(ofBundle path: String) throws(FileError) -> Bool {
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

  private func copy(to path: String, _ progress: @Sendable (Double) -> Void) throws(PokedexError) {
    do throws(FileError) {
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try Directory.createWithParents(String(path[..<slash]))
      }
      let source = try OpenFile(bundle, .read)
      let size = max(try source.stat().size, 1)
      var file = try AtomicFile(path)
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Self.chunkBytes, alignment: 16)
      defer { buffer.deallocate() }
      var done = 0
      while true {
        if Task.isCancelled {
          throw FileError(operation: "copy to", path: path, errno: Self.stopped)
        }
        let count = try Self.fill(buffer, source)
        if count == 0 { break }
        try file.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        done += count
        progress(Double(done) / Double(size))
      }
      try file.commit()
    } catch {
      if error.errno == Self.stopped { throw PokedexError(.cancelled, subject: path) }
      throw PokedexError(error)
    }
  }

  /// No errno has this number: the copy was cancelled.
  private static let stopped: Int32 = -1
}

extension PokedexError {
  /// A file that could not be written, read or removed.
  init(_ error: FileError) {
    self.init(error.isDiskFull ? .diskFull : .disk, subject: error.path, detail: error.reason)
  }
}
