import AsyncDisplay

enum AccentColorKey: EnvironmentKey {
  static let defaultValue = Color.black
}

extension NodeEnvironment {
  var accentColor: Color {
    get { self[AccentColorKey.self] }
    set { self[AccentColorKey.self] = newValue }
  }
}

final class BadgeNode: DisplayNode {
  nonisolated override init() {
    super.init()
    try? overrideEnvironment { $0.accentColor = .white }
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let side = layoutEnvironment.contentSizeCategory.isAccessibilityCategory ? 48.0 : 24.0
    return Size(width: side, height: side)
  }

  override func makeDrawing() -> (any Drawing)? { BadgeDrawing(isDark: environment.appearance == .dark) }

  override func environmentDidChange(from old: NodeEnvironment) {
    backgroundColor = environment.accentColor
  }
}

struct BadgeDrawing: Drawing {
  let isDark: Bool

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(isDark ? .black : context.environment.accentColor))
  }
}

@MainActor
func darken(_ runtime: DisplayRuntime, except node: DisplayNode) {
  runtime.environment.appearance = .dark
  node.environmentOverrides = EnvironmentOverrides { $0.appearance = .light }
}
