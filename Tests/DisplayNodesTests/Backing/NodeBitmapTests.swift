import AsyncDisplay
import DisplayConcurrency
import DisplayNodes
import Testing

/// A surface of one color and a size.
private final class TileNode: DisplayNode {
  let side: Size
  let color: Color

  nonisolated init(_ color: UInt32, _ width: Double, _ height: Double) {
    side = Size(width: width, height: height)
    self.color = Color(hex: color)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { side }
  override func didLoad() { backgroundColor = color }
}

/// A column of nodes.
private final class ColumnNode: DisplayNode {
  let children: [DisplayNode]

  nonisolated init(_ children: [DisplayNode]) {
    self.children = children
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .start, children: children)
  }
}

@Suite("A bitmap of a node")
@MainActor
struct NodeBitmapTests {
  /// What a picture is in pixels of 1 by 1: a red tile of 2 by 1 over a blue one of 1 by 2, on white, 3 wide.
  private func makeColumn() -> ColumnNode {
    ColumnNode([TileNode(0xFF0000, 2, 1), TileNode(0x0000FF, 1, 2)])
  }

  private func failure(_ take: () async throws(NodeBitmapError) -> Bitmap) async -> NodeBitmapError? {
    do {
      _ = try await take()
      return nil
    } catch {
      return error
    }
  }

  @Test("is what a plain drawing of it is, pixel by pixel", arguments: [1, 2, 3])
  func pixels(scale: Int) async throws {
    let (red, blue, white) = (UInt32(0xFF00_00FF), UInt32(0xFFFF_0000), UInt32.max)
    let points = [[red, red, white], [blue, white, white], [blue, white, white]]
    let expected = points.flatMap { row in
      Array(repeating: row.flatMap { Array(repeating: $0, count: scale) }, count: scale).flatMap(\.self)
    }
    let node = makeColumn()
    // The node is in no tree afterwards, so that there may be another bitmap of it.
    for _ in 0..<2 {
      let bitmap = try await node.bitmap(width: 3, scale: Double(scale))
      #expect(bitmap == Bitmap(width: 3 * scale, height: 3 * scale, scale: Double(scale), pixels: expected))
      #expect(!node.isInHierarchy && node.interfaceState.isEmpty)
    }
  }

  @Test("has the height that is asked for, and what shows around the node")
  func height() async throws {
    let bitmap = try await makeColumn().bitmap(width: 2, height: 2, background: Color(hex: 0x00FF00))
    let (red, blue, green) = (UInt32(0xFF00_00FF), UInt32(0xFFFF_0000), UInt32(0xFF00_FF00))
    #expect(bitmap == Bitmap(width: 2, height: 2, pixels: [red, red, blue, green]))
  }

  @Test("is drawn and measured for the environment that is asked for")
  func environment() async throws {
    var large = NodeEnvironment()
    large.contentSizeCategory = .accessibilityExtraExtraExtraLarge
    let sizes = [NodeEnvironment(), large].map { environment in
      CategoryNode().size(ofWidth: 50, in: environment)
    }
    #expect(sizes[0].height == 1 && sizes[1].height == 2)
    let bitmap = try await CategoryNode().bitmap(width: 50, environment: large)
    #expect(bitmap.height == 2)
  }

  @Test("is refused, with the reason, where none can be made")
  func refused() async {
    for (width, height, scale) in [
      (0.0, nil, 1.0), (-1, nil, 1), (.nan, nil, 1), (.infinity, nil, 1),
      (5, 0, 1), (5, .nan, 1), (5, nil, 0), (5, nil, .infinity),
    ] as [(Double, Double?, Double)] {
      let found = await failure { () async throws(NodeBitmapError) in
        try await makeColumn().bitmap(width: width, height: height, scale: scale)
      }
      #expect(found?.description.contains("have to be positive and finite") == true)
    }
    let isEmpty = await failure { () async throws(NodeBitmapError) in
      try await DisplayNode().bitmap(width: 10)
    }
    #expect(isEmpty == .isEmpty(Size(width: 10, height: 0)))
    let isTooLarge = await failure { () async throws(NodeBitmapError) in
      try await TileNode(0, 10, 10).bitmap(width: 9_000, height: 9_000)
    }
    #expect(isTooLarge == .isTooLarge(Size(width: 9_000, height: 9_000), scale: 1))
    let (outer, inner) = (DisplayNode(), makeColumn())
    outer.addSubnode(inner)
    let isInTree = await failure { () async throws(NodeBitmapError) in try await inner.bitmap(width: 10) }
    #expect(isInTree == .isInTree)
    #expect(inner.supernode === outer)
  }

  @Test("is made for one who asks at a time")
  func twice() async throws {
    let (node, other) = (makeColumn(), makeColumn())
    let executor = ManualExecutor()
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    let first = Task { try await node.bitmap(width: 3, scheduler: scheduler) }
    while node.runtime == nil { await Task.yield() }
    let driver = Task {
      while !Task.isCancelled {
        executor.runAll()
        await Task.yield()
      }
    }
    // At once, before the first frame.
    var refusal: NodeBitmapError?
    do throws(NodeBitmapError) {
      _ = try await node.bitmap(width: 2, scheduler: scheduler)
    } catch {
      refusal = error
    }
    #expect(refusal == .isInTree)
    #expect(try await first.value == other.bitmap(width: 3))
    driver.cancel()
    #expect(try await node.bitmap(width: 2).width == 2)
  }

  @Test("that never comes is waited for until the task is cancelled")
  func cancelled() async {
    let executor = ManualExecutor()
    let node = makeColumn()
    let task = Task {
      await failure { () async throws(NodeBitmapError) in
        try await node.bitmap(
          width: 10,
          scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
        )
      }
    }
    task.cancel()
    #expect(await task.value == .isCancelled)
    #expect(!node.isInHierarchy)
    executor.runAll()
  }
}

/// A leaf that is twice as high for readers who need large text.
private final class CategoryNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let isLarge = layoutEnvironment.contentSizeCategory == .accessibilityExtraExtraExtraLarge
    return Size(width: size.width, height: isLarge ? 2 : 1)
  }
}
