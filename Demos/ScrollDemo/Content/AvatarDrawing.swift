import AsyncDisplay
import ScrollDemoKit

/// A round portrait: two tones, a head and shoulders, and the initials of nobody in particular.
struct AvatarDrawing: Drawing {
  let palette: FeedPalette

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let side = min(bounds.width, bounds.height)
    canvas.save()
    canvas.clip(to: bounds, cornerRadius: side / 2)
    canvas.fill(
      bounds,
      with: .linearGradient(
        LinearGradient(
          from: Point(x: 0, y: 0),
          to: Point(x: bounds.width, y: bounds.height),
          colors: [palette.light, palette.dark]
        )
      )
    )
    let skin = palette.accent
    canvas.fillEllipse(
      in: Rect(x: side * 0.32, y: side * 0.20, width: side * 0.36, height: side * 0.40),
      with: .solid(skin)
    )
    canvas.fillEllipse(
      in: Rect(x: side * 0.14, y: side * 0.66, width: side * 0.72, height: side * 0.7),
      with: .solid(skin)
    )
    canvas.restore()
  }
}
