internal import DisplayCanvas
internal import DisplayGeometry

/// One thing that an overlay shows, in the root's space.
enum DebugMark: Equatable {
  /// A subnode of a container on the container's bar.
  case range(Rect, state: InterfaceState)
  /// The part of a bar that the viewport shows.
  case bracket(Rect)
  /// Where a node lies, and where it can be touched.
  case hitArea(bounds: Rect, touchable: Rect)

  func record(into canvas: inout Canvas) {
    switch self {
    case .range(let rect, let state):
      canvas.fill(rect, with: .solid(Self.color(of: state)))
    case .bracket(let rect):
      Self.recordFrame(rect, width: 1.5, color: .black, into: &canvas)
    case .hitArea(let bounds, let touchable):
      canvas.fill(touchable, with: .solid(Color(red: 255, green: 120, blue: 0, alpha: 50)))
      Self.recordFrame(touchable, width: 1, color: Color(hex: 0xE06000), into: &canvas)
      Self.recordFrame(
        bounds,
        width: 1,
        color: Color(red: 224, green: 96, blue: 0, alpha: 90),
        into: &canvas
      )
    }
  }

  private static func color(of state: InterfaceState) -> Color {
    if state.contains(.visible) { return Color(hex: 0x2E9E44) }
    if state.contains(.display) { return Color(hex: 0x2F6FDE) }
    if state.contains(.preload) { return Color(hex: 0xE8B923) }
    return Color(hex: 0x9A9A9A)
  }

  /// Draws the border of a rectangle, inside of it.
  private static func recordFrame(
    _ rect: Rect,
    width: Double,
    color: Color,
    into canvas: inout Canvas
  ) {
    let width = min(width, rect.width / 2, rect.height / 2)
    guard width > 0 else { return }
    let sides = [
      Rect(x: rect.minX, y: rect.minY, width: rect.width, height: width),
      Rect(x: rect.minX, y: rect.maxY - width, width: rect.width, height: width),
      Rect(x: rect.minX, y: rect.minY + width, width: width, height: rect.height - 2 * width),
      Rect(x: rect.maxX - width, y: rect.minY + width, width: width, height: rect.height - 2 * width),
    ]
    for side in sides { canvas.fill(side, with: .solid(color)) }
  }
}
