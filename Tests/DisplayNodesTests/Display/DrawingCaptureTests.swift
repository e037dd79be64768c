import AsyncDisplay
import Testing

@testable import DisplayNodes

/// A node that is asked for drawings, and says what it reads to make them.
private final class AskedNode: DisplayNode {
  nonisolated let input = LayoutInput(0)
  private let answers: @MainActor (AskedNode) -> (any Drawing)?
  private(set) var askCount = 0

  init(_ answers: @escaping @MainActor (AskedNode) -> (any Drawing)?) {
    self.answers = answers
    super.init()
    style.width = 10
    style.height = 10
  }

  override func makeDrawing() -> (any Drawing)? {
    askCount += 1
    return answers(self)
  }
}

private struct Filled: Drawing {
  nonisolated func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(.black))
  }
}

private enum Marked: EnvironmentKey {
  static let defaultValue = 0
}

@Suite("What a node draws nothing from is not mistaken for what the next one draws from")
@MainActor
struct DrawingCaptureTests {
  /// Shows nodes beside each other, which are asked one after the other.
  private func show(_ nodes: [DisplayNode]) -> Stage {
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in StackLayoutSpec(.horizontal, children: nodes) }
    let stage = Stage(root)
    stage.settle()
    return stage
  }

  private func counts(_ nodes: [AskedNode], on stage: Stage, after change: () -> Void) -> [Int] {
    let before = nodes.map(\.askCount)
    change()
    stage.settle()
    return zip(nodes, before).map { $0.askCount - $1 }
  }

  @Test("Each node is asked again for the input that it has read, whether it draws something or nothing")
  func inputs() {
    func reading(_ drawing: (any Drawing)?) -> AskedNode {
      AskedNode { node in
        _ = node.input.value
        return drawing
      }
    }
    let nodes = [
      AskedNode { _ in nil }, reading(nil), AskedNode { _ in nil }, reading(Filled()),
      AskedNode { _ in Filled() },
      AskedNode { _ in nil }, reading(nil),
    ]
    let stage = show(nodes)
    #expect(nodes.map(\.askCount) == Array(repeating: 1, count: nodes.count))
    for (index, node) in nodes.enumerated() {
      let expected = nodes.indices.map { $0 == index && [1, 3, 6].contains(index) ? 1 : 0 }
      #expect(counts(nodes, on: stage) { node.input.value += 1 } == expected, "of node \(index)")
    }
  }

  @Test("A node is asked again for what it has measured, whether it draws something or nothing")
  func measured() {
    final class InputSize: DisplayNode {
      nonisolated let side = LayoutInput(1.0)
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        Size(width: side.value, height: side.value)
      }
    }
    let other = InputSize()
    func measuring(_ drawing: (any Drawing)?) -> AskedNode {
      AskedNode { _ in
        _ = other.measure(Size(width: 10, height: 10))
        return drawing
      }
    }
    let nodes = [
      AskedNode { _ in nil }, measuring(nil), AskedNode { _ in nil }, measuring(Filled()),
      AskedNode { _ in Filled() },
    ]
    let stage = show(nodes)
    #expect(counts(nodes, on: stage) { other.side.value = 2 } == [0, 1, 0, 1, 0])
  }

  @Test(
    "Each node is asked again for the environment that it has read, whether it draws something or nothing"
  )
  func environment() {
    func reading(_ drawing: (any Drawing)?) -> AskedNode {
      AskedNode { node in
        _ = node.environment[Marked.self]
        return drawing
      }
    }
    let nodes = [
      AskedNode { _ in nil }, reading(nil), AskedNode { _ in nil }, reading(Filled()),
      AskedNode { _ in Filled() },
    ]
    let stage = show(nodes)
    #expect(counts(nodes, on: stage) { stage.runtime.environment[Marked.self] = 1 } == [0, 1, 0, 1, 0])
  }

  @Test("What a node that draws nothing has kept of its environment tells of nobody else's reading")
  func keptEnvironment() {
    var kept: NodeEnvironment?
    let first = AskedNode { node in
      kept = node.environment
      return nil
    }
    // Reads what the node before it was in, and not what itself is in.
    let second = AskedNode { _ in
      _ = kept?[Marked.self]
      return Filled()
    }
    let nodes = [first, second]
    let stage = show(nodes)
    #expect(counts(nodes, on: stage) { stage.runtime.environment[Marked.self] = 1 }[1] == 0)
  }

  @Test("A task that a node has started while it drew nothing reads for nobody else")
  func startedTask() async {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let input = LayoutInput(0)
    var task: Task<Void, Never>?
    let first = AskedNode { _ in
      task =
        task
        ?? Task {
          for await _ in starts { break }
          _ = input.value
        }
      return nil
    }
    let second = AskedNode { node in
      _ = node.input.value
      return Filled()
    }
    let nodes = [first, second]
    let stage = show(nodes)
    start.yield()
    await task?.value
    stage.settle()
    #expect(counts(nodes, on: stage) { input.value = 1 } == [0, 0])
  }
}
