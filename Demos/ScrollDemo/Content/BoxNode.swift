import AsyncDisplay
import ScrollDemoKit

/// A row of one color and a height of its own.
final class BoxNode: DisplayNode {
  let row: MixedRows.Row

  nonisolated init(row: MixedRows.Row) {
    self.row = row
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: row.height)
  }

  override func makeDrawing() -> (any Drawing)? { BoxDrawing(row: row) }
}

/// A gradient between two hues, and the height in writing where it fits.
private struct BoxDrawing: Drawing {
  let row: MixedRows.Row

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let colors = [row.hue, row.hue + 0.12].map(Self.color)
    canvas.fill(
      bounds,
      with: .linearGradient(
        LinearGradient(from: .zero, to: Point(x: bounds.width, y: bounds.height), colors: colors)
      )
    )
    guard bounds.height > 24 else { return }
    let label = "row \(row.number + 1), \(Int(row.height)) points"
    canvas.draw(
      BuiltInTextEngine().layout(label, style: .caption, width: bounds.width, maximumLineCount: 1),
      at: Point(x: 16, y: 4)
    )
  }

  /// A pale color of a hue: three triangles a third of the wheel apart.
  private static func color(hue: Double) -> Color {
    let parts = [0.0, 1.0 / 3, 2.0 / 3].map { offset -> UInt32 in
      let turn = (hue + offset).truncatingRemainder(dividingBy: 1)
      return UInt32(150 + 100 * abs(2 * turn - 1))
    }
    return Color(hex: parts[0] << 16 | parts[1] << 8 | parts[2])
  }
}
