/// Why an archive is not read, or not read on.
package struct ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// The file cannot be opened or read; the value of errno(3).
    case unreadable(Int32)
    /// No tar archive, packed by gzip, xz, zstd or not at all.
    case unknownFormat
    /// The archive ends early or is corrupt.
    case damaged
    /// A name that is absolute, leads upwards, or is no UTF-8 text.
    case unsafePath
    /// A link, a device or anything else but a file or a folder.
    case unsupportedEntry
    /// More than ``ArchiveLimits/maxEntryBytes``.
    case entryTooLarge(limit: Int)
    /// More than ``ArchiveLimits/maxTotalBytes``.
    case tooLarge(limit: Int)
    /// More than ``ArchiveLimits/maxEntries``.
    case tooManyEntries(limit: Int)
    /// More than ``ArchiveLimits/maxRatio``.
    case tooDense(limit: Int)
  }

  package var kind: Kind
  /// The archive.
  package var path: String
  /// The entry at which it happened, as far as one was reached.
  package var entry: String?
  /// libarchive's own words, for ``Kind/unreadable(_:)`` and ``Kind/damaged``.
  package var detail: String?

  package init(_ kind: Kind, path: String, entry: String? = nil, detail: String? = nil) {
    self.kind = kind
    self.path = path
    self.entry = entry
    self.detail = detail
  }

  /// What is wrong, in English.
  package var message: String {
    let reason =
      switch kind {
      case .unreadable: "it cannot be read"
      case .unknownFormat: "not a tar archive, plain or compressed by gzip, xz or zstd"
      case .damaged: "it is damaged or ends early"
      case .unsafePath: "it holds a name that leads out of it"
      case .unsupportedEntry: "it holds something else than files and folders"
      case .entryTooLarge(let limit): "it holds a file of more than \(limit >> 20) MiB"
      case .tooLarge(let limit): "it holds more than \(limit >> 20) MiB"
      case .tooManyEntries(let limit): "it holds more than \(limit) entries"
      case .tooDense(let limit): "it inflates to more than \(limit) times its size"
      }
    return reason + (entry.map { ", at \"\($0)\"" } ?? "") + (detail.map { " (\($0))" } ?? "")
  }

  package var description: String { "\(path): \(message)" }
}
