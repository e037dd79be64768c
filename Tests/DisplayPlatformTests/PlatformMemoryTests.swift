import DisplayPlatform
import Testing

@Suite("Memory")
struct PlatformMemoryTests {
  @Test("The peak grows with what the process has had resident, and never falls")
  func peak() {
    let before = Platform.peakResidentBytes
    #expect(before > 1 << 20)
    let block = [UInt8](repeating: 1, count: 64 << 20)
    #expect(block.last == 1)
    #expect(Platform.peakResidentBytes >= before)
    #expect(Platform.peakResidentBytes >= 64 << 20)
  }
}
