import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("What of an environment is equal")
struct EnvironmentEqualityTests {
  private enum OtherKey: EnvironmentKey {
    static let defaultValue = 0
  }

  @Test("Entries of two keys differ, whatever their values are")
  func keys() {
    let entry = EnvironmentEntry(AccentKey.self, value: 7)
    #expect(entry == EnvironmentEntry(AccentKey.self, value: 7))
    #expect(entry != EnvironmentEntry(AccentKey.self, value: 8))
    #expect(entry != EnvironmentEntry(OtherKey.self, value: 7))
    #expect(entry != EnvironmentEntry(MarginKey.self, value: 7))
  }

  @Test(
    "An environment made for a layout has its pixels and its direction",
    arguments: [1.0, 3],
    [LayoutDirection.leftToRight, .rightToLeft]
  )
  func context(scale: Double, direction: LayoutDirection) {
    let context = LayoutContext(pixelGrid: PixelGrid(scale: scale), layoutDirection: direction)
    #expect(NodeEnvironment(context).layoutContext == context)
    let other = LayoutContext(pixelGrid: PixelGrid(scale: 2), layoutDirection: .rightToLeft)
    #expect(NodeEnvironment(other).agreeing(with: context).layoutContext == context)
  }

  @Test("Whoever compares an environment, on either side, has read all of it")
  func comparisonIsRead() {
    for isLeft in [true, false] {
      let recorder = EnvironmentRecorder()
      var other = NodeEnvironment()
      other.accent = 3
      let recorded = NodeEnvironment().recorded(by: recorder)
      #expect(isLeft ? recorded != other : other != recorded)
      #expect(!recorder.reads.isEmpty && !recorder.reads.hold(in: other))
    }
  }
}
