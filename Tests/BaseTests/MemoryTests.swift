import Base
import Testing

@Suite struct MemoryTests {
  @Test func returnLargeBlocks_cLibrary_isAcceptedByGlibcOnly() {
    #if canImport(Glibc)
      #expect(Memory.returnLargeBlocks())
    #else
      #expect(!Memory.returnLargeBlocks())
    #endif
  }
}
