package import Base
import CArchive

/// A tar archive written byte by byte, so that a test can create archives that no correct tool
/// writes.
package struct TestArchive {
  /// The kind of an entry: the type flags of POSIX ustar.
  package enum Kind: UInt8 {
    case file = 0x30
    case hardLink = 0x31
    case symbolicLink = 0x32
    case characterDevice = 0x33
    case folder = 0x35
    case fifo = 0x36
    /// A comment, the first entry of archives made by git.
    case globalHeader = 0x67
  }

  package enum Packing: String, CaseIterable, Sendable {
    case none, gzip, xz, zstd
  }

  /// The tar without the two empty blocks at its end.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ path: String, _ contents: String) {
    add(path, Array(contents.utf8))
  }

  /// - Parameter announced: the size in the header; nil for the actual size.
  package mutating func add(_ path: String, _ contents: [UInt8], announced: Int? = nil) {
    addHeader(path, .file, size: announced ?? contents.count)
    bytes += contents
    bytes += [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
  }

  /// Adds an entry without contents.
  package mutating func add(_ path: String, _ kind: Kind, link: String = "") {
    addHeader(path, kind, size: 0, link: link)
  }

  private mutating func addHeader(_ path: String, _ kind: Kind, size: Int, link: String = "") {
    precondition(path.utf8.count <= 100 && link.utf8.count <= 100)
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      for (place, byte) in text.utf8.enumerated() { header[offset + place] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(path, at: 0)
    put(octal(0o644, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(size, 11), at: 124)
    put(octal(1_700_000_000, 11), at: 136)
    put("        ", at: 148)
    header[156] = kind.rawValue
    put(link, at: 157)
    put("ustar\u{0}00", at: 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
    bytes += header
  }

  /// The complete archive.
  package func packed(_ packing: Packing = .none) -> [UInt8] {
    Self.pack(bytes + [UInt8](repeating: 0, count: 1024), packing)
  }

  /// Writes the complete archive to `path`.
  package func write(to path: String, _ packing: Packing = .none) throws(FileError) {
    try AtomicFile.write(path, packed(packing), durable: false)
  }

  /// `contents` as packed by libarchive.
  package static func pack(_ contents: [UInt8], _ packing: Packing) -> [UInt8] {
    if packing == .none { return contents }
    let writer = archive_write_new()
    defer { archive_write_free(writer) }
    archive_write_set_format_raw(writer)
    switch packing {
    case .none: break
    case .gzip: archive_write_add_filter_gzip(writer)
    case .xz: archive_write_add_filter_xz(writer)
    case .zstd: archive_write_add_filter_zstd(writer)
    }
    var packed = [UInt8](repeating: 0, count: contents.count + 65_536)
    var used = 0
    packed.withUnsafeMutableBytes { packed in
      precondition(
        archive_write_open_memory(writer, packed.baseAddress, packed.count, &used) == ARCHIVE_OK)
      let entry = archive_entry_new()
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname(entry, "data")
      archive_entry_set_filetype(entry, 0o100_000)
      precondition(archive_write_header(writer, entry) == ARCHIVE_OK)
      precondition(archive_write_data(writer, contents, contents.count) == contents.count)
      precondition(archive_write_close(writer) == ARCHIVE_OK)
    }
    return Array(packed[..<used])
  }

  /// The contents of the compressed file at `path`, as unpacked by libarchive.
  package static func unpack(_ path: String) -> [UInt8] {
    let reader = archive_read_new()
    defer { archive_read_free(reader) }
    archive_read_support_filter_all(reader)
    archive_read_support_format_raw(reader)
    var entry: OpaquePointer?
    precondition(archive_read_open_filename(reader, path, 1 << 16) == ARCHIVE_OK)
    precondition(archive_read_next_header(reader, &entry) == ARCHIVE_OK)
    var contents: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = archive_read_data(reader, &block, block.count)
      precondition(count >= 0)
      if count == 0 { return contents }
      contents += block[..<count]
    }
  }
}

extension TestArchive {
  /// The files of a folder, with paths relative to it, sorted by name.
  package init(of folder: String, prefix: String = "") throws(FileError) {
    self.init()
    try addFolder(folder, as: prefix)
  }

  private mutating func addFolder(_ folder: String, as path: String) throws(FileError) {
    for entry in try Directory.list(folder) {
      if entry.kind == .directory {
        add(path + entry.name + "/", .folder)
        try addFolder("\(folder)/\(entry.name)", as: path + entry.name + "/")
      } else {
        add(path + entry.name, try File.readAll("\(folder)/\(entry.name)"))
      }
    }
  }
}
