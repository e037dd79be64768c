import AsyncDisplay

@testable import DisplayChaos
@testable import ScrollDemo

/// A list of stripes that is scrolled while things go wrong.
@MainActor
enum ChaosRuns {
  final class StripeNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 30)
    }
    override func makeDrawing() -> (any Drawing)? { Fill() }
  }

  private struct Fill: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  nonisolated static func content(_ count: Int) -> ListContent {
    ListContent(0..<count) { _ in StripeNode() }
  }

  static func options(_ chaos: ChaosOptions?, clock: ScrollOptions.Clock = .virtual) -> ScrollOptions {
    var options = ScrollOptions()
    (options.clock, options.chaos, options.frames) = (clock, chaos, 240)
    (options.width, options.height, options.scale) = (60, 100, 1)
    return options
  }

  /// Makes a run that has not begun.
  static func make(
    _ options: ScrollOptions,
    list: ListNode? = nil,
    makeContent: ((Int) -> ListContent)? = content
  ) -> ScrollRun {
    let list = list ?? ListNode(content(500), estimatedRowLength: 40)
    return ScrollRun(list: list, options: options, makeContent: makeContent)
  }

  /// One fault, ten times a second where it is not the schedule that decides.
  static func options(_ fault: ChaosFault, seed: UInt64 = 1) throws -> ChaosOptions {
    try ChaosOptions(fault.needsSimulatedDevice ? fault.rawValue : "\(fault.rawValue)=10", seed: seed)
  }
}
