// A node that keeps every rule: it must compile, or the other programs prove nothing.
import AsyncDisplay

struct Disc: Drawing {
  let color: Color

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fillEllipse(in: context.bounds, with: .solid(color))
  }
}

final class DiscNode: DisplayNode {
  let diameter: Double
  let side = LayoutInput(1.0)
  var color = Color.black

  nonisolated init(diameter: Double) {
    self.diameter = diameter
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: diameter * side.value, height: diameter)
  }

  override func didLoad() { color = .white }

  override func makeDrawing() -> (any Drawing)? { Disc(color: color) }
}

func makeNodes() async -> [DiscNode] {
  await withTaskGroup(of: DiscNode.self) { group in
    for number in 0..<4 {
      group.addTask {
        let node = DiscNode(diameter: Double(number))
        _ = node.measure(Size(width: 10, height: 10))
        return node
      }
    }
    return await group.reduce(into: []) { $0.append($1) }
  }
}
