// ArchiveKitTests
