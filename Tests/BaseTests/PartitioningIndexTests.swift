import Base
import Testing

@Suite struct PartitioningIndexTests {
  @Test func partitioningIndex_anySize_returnsStartOfSecondPart() {
    for count in 0...33 {
      for first in 0...count {
        expectEqual((0..<count).partitioningIndex { $0 >= first }, first)
      }
    }
  }

  @Test func partitioningIndex_slice_returnsIndexOfSlice() {
    let slice = [9, 1, 3, 5, 7, 0][1..<5]
    expectEqual(slice.partitioningIndex { $0 >= 5 }, 3)
    expectEqual(slice.partitioningIndex { $0 >= 8 }, slice.endIndex)
  }
}
