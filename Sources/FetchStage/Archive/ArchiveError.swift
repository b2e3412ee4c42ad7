package import Base

/// The reason why an archive is rejected or reading it failed.
package struct ArchiveError: FailureCause, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The file cannot be opened or read; the value of errno(3).
    case unreadable(Int32)
    /// Not a tar archive, uncompressed or compressed by gzip, xz or zstd.
    case unknownFormat
    /// The archive ends early or is corrupt.
    case damaged
    /// A name that is absolute, contains `..` or a backslash, or is not UTF-8.
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
  /// The path of the archive.
  package var path: String
  /// The entry at which the error occurred, if an entry had been reached.
  package var entry: String?
  /// The message of libarchive, for ``Kind/unreadable(_:)`` and ``Kind/damaged``.
  package var detail: Message?

  package init(_ kind: Kind, path: String, entry: String? = nil, detail: Message? = nil) {
    (self.kind, self.path, self.entry, self.detail) = (kind, path, entry, detail)
  }

  /// The problem as text.
  package var text: Message {
    let reason: Message =
      switch kind {
      case .unreadable: .archiveUnreadable
      case .unknownFormat: .archiveFormatUnknown
      case .damaged: .archiveDamaged
      case .unsafePath: .archiveNameUnsafe
      case .unsupportedEntry: .archiveEntryUnsupported
      case .entryTooLarge(let limit): .archiveEntryTooLarge(limit: limit >> 20)
      case .tooLarge(let limit): .archiveTooLarge(limit: limit >> 20)
      case .tooManyEntries(let limit): .archiveTooManyEntries(limit: limit)
      case .tooDense(let limit): .archiveTooDense(limit: limit)
      }
    return switch (entry, detail) {
    case (let entry?, let detail?):
      .archiveEntryDetail(reason: reason, entry: entry, detail: detail)
    case (let entry?, nil): .archiveEntry(reason: reason, entry: entry)
    case (nil, let detail?): .withDetail(text: reason, detail: detail)
    case (nil, nil): reason
    }
  }

  /// The category is `unreachable` if the archive cannot be read, otherwise `badData`.
  package var finding: Message {
    switch kind {
    case .unreadable:
      text.stating(.unreachable, code: "source-missing", advice: .checkArchivePathAndPermissions)
    case .unknownFormat:
      text.stating(.badData, code: "archive-unknown-format", advice: .giveAnArchive)
    case .damaged: text.stating(.badData, code: "archive-damaged", advice: .getTheArchiveAgain)
    case .unsafePath, .unsupportedEntry, .entryTooLarge, .tooLarge, .tooManyEntries, .tooDense:
      text.stating(.badData, code: "archive-hostile", advice: .doNotTrustTheArchive)
    }
  }

  package var place: Place? { .file(path) }
  package var description: String { Message(joining: path, ": ", text).english }
}
