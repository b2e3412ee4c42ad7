// ArchiveKit
