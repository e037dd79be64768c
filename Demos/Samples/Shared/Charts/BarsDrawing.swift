import AsyncDisplay

/// Bars with a name below each; the highest one stands out.
struct BarsDrawing: Drawing {
  let values: [Double]
  let names: [String]

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let (bounds, appearance) = (context.bounds, context.environment.appearance)
    let step = bounds.width / Double(max(1, values.count))
    let base = bounds.height - 22
    let style = TextStyle(font: .system(size: 12), color: Ink.secondary.color(in: appearance))
    for (index, value) in values.enumerated() {
      let x = step * Double(index)
      let height = max(4, base * value)
      let ink: Ink = value == values.max() ? .accent : .raised
      canvas.fill(
        Rect(x: x + step * 0.18, y: base - height, width: step * 0.64, height: height),
        cornerRadius: min(6, step * 0.2),
        with: .solid(ink.color(in: appearance))
      )
      let name = BuiltInTextEngine().shape(AttributedText(names[index], style: style)).layout(
        in: TextContainer()
      )
      canvas.draw(name, at: Point(x: x + (step - name.size.width) / 2, y: base + 6))
    }
  }
}
