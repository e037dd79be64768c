import Testing

@testable import DisplayListModel

/// What contents may take: those that stay behind until those ahead are drawn, and the budget of bytes.
@Suite("Trailing contents and the byte budget of adaptive ranges")
struct AdaptiveMemoryTests {
  private let tuning = AdaptiveRangeTuning(maximumLeading: 1, trailing: 0.5, shared: 1.5)
  private let lengths = [0, 10, 30, 50, 60, 80, 100, 500, Double.infinity]

  private func buffers(kept: Double, drawn: Double, speed: Double = 8_000) -> AdaptiveRange.Buffers {
    AdaptiveCase(speed: speed, renderedTrailingOverscan: kept, renderedLeadingOverscan: drawn, tuning: tuning)
      .buffers
  }

  @Test("Contents behind stay until those ahead are drawn, as long as both are no more than they may be")
  func keptContents() {
    for speed in [0.0, 8_000] {
      let usual = buffers(kept: 0, drawn: 0, speed: speed)
      for length in lengths {
        let longerKept = lengths.map { buffers(kept: $0, drawn: length, speed: speed).displayTrailing }
        #expect(isRising(longerKept), "drawn \(length)")
        #expect((longerKept.first ?? 0) >= usual.displayTrailing)
        let moreDrawn = lengths.map { buffers(kept: length, drawn: $0, speed: speed).displayTrailing }
        #expect(isFalling(moreDrawn), "kept \(length)")
        for (drawn, trailing) in zip(lengths, moreDrawn) where trailing > usual.displayTrailing {
          let shared = tuning.shared * AdaptiveCase.length
          #expect(trailing + drawn + AdaptiveCase.rowLength <= shared, "kept \(length), drawn \(drawn)")
        }
      }
    }
    #expect(buffers(kept: 80, drawn: 0).displayTrailing > buffers(kept: 0, drawn: 0).displayTrailing)
  }

  @Test("Nothing more stays behind once all that is ahead is drawn, and lengths that are none are 0")
  func usualContents() {
    let usual = buffers(kept: 0, drawn: 0)
    #expect(buffers(kept: 500, drawn: usual.displayLeading) == usual)
    #expect(buffers(kept: 500, drawn: .infinity) == usual)
    #expect(buffers(kept: -50, drawn: -50) == usual)
    #expect(buffers(kept: .nan, drawn: 0) == usual)
    #expect(buffers(kept: .infinity, drawn: .nan) == buffers(kept: .infinity, drawn: 0))
  }

  private let dearness: [Double] = [
    0, 1, 50, 80, 84, 88, 92, 96, 100, 104, 108, 120, 160, 200, 319, 320, 400, 1e9,
  ]

  /// A list whose contents may take 3,200 bytes.
  private func costly(_ bytesPerRow: Double) -> AdaptiveCase {
    AdaptiveCase(
      speed: 10_000,
      drawing: 0,
      bytesPerRow: bytesPerRow,
      tuning: AdaptiveRangeTuning(maximumLeading: 4, trailing: 0.25, shared: 100, byteBudget: 3_200)
    )
  }

  private func expectAffordable(_ buffers: AdaptiveRange.Buffers, bytesPerRow: Double) {
    let rows = (buffers.displayLeading + buffers.displayTrailing) / AdaptiveCase.rowLength
    // The viewport's ten are always there.
    #expect(rows * bytesPerRow <= max(0, 3_200 - 10 * bytesPerRow) + 1e-6, "\(bytesPerRow)")
  }

  @Test(
    "Contents stay within the byte budget: first those behind go, then those ahead, never the visible ones"
  )
  func budget() {
    let free = costly(0).buffers
    let buffers = dearness.map { costly($0).buffers }
    #expect(isFalling(buffers.map(\.displayLeading)))
    #expect(isFalling(buffers.map(\.displayTrailing)))
    for (bytes, buffers) in zip(dearness, buffers) {
      expectAffordable(buffers, bytesPerRow: bytes)
      if buffers.displayLeading < free.displayLeading { #expect(buffers.displayTrailing == 0, "\(bytes)") }
      let sets = costly(bytes).sets
      #expect(sets.visible == 500..<510)
      #expect(sets.display.clamped(to: sets.visible) == sets.visible)
    }
    #expect(buffers.contains { 0 < $0.displayTrailing && $0.displayTrailing < free.displayTrailing })
    #expect(buffers.contains { 0 < $0.displayLeading && $0.displayLeading < free.displayLeading })
    #expect(buffers.last?.displayLeading == 0)
  }

  @Test("A lead that was longer before memory became dear does not last")
  func dearerMemory() {
    for bytes in dearness {
      var range = AdaptiveRange()
      _ = range.update(costly(0).situation)
      expectAffordable(range.update(costly(bytes).situation), bytesPerRow: bytes)
    }
  }
}
