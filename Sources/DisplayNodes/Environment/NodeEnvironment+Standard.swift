internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout

// The keys that every tree has.

extension NodeEnvironment {
  /// Whether the device shows bright or dark surfaces; bright by default.
  public var appearance: Appearance {
    get { self[AppearanceKey.self] }
    set { self[AppearanceKey.self] = newValue }
  }

  /// Pixels per point; 1 by default. Layout puts sizes on these pixels and nodes are drawn for them, so that
  /// another scale has everything measured and drawn again. What is not positive and finite counts as 1.
  public var displayScale: Double {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = PixelGrid(scale: newValue).scale }
  }

  /// The side on which lines begin; the left one by default. Every layout depends on it.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// The room from side to side; regular by default.
  public var horizontalSizeClass: SizeClass {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The room from top to bottom; regular by default.
  public var verticalSizeClass: SizeClass {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  /// How large the reader wants text to be; ``ContentSizeCategory/large`` by default.
  public var contentSizeCategory: ContentSizeCategory {
    get { self[ContentSizeCategoryKey.self] }
    set { self[ContentSizeCategoryKey.self] = newValue }
  }

  /// Whether the reader wants as little on screen to move as possible; false by default. What ``DisplayNode/animate(_:delay:_:completion:)``
  /// changes is shown at once then.
  public var reducesMotion: Bool {
    get { self[ReducesMotionKey.self] }
    set { self[ReducesMotionKey.self] = newValue }
  }

  /// How many steps of the reader's a node is away from the screen; 0 by default, on it.
  ///
  /// A container that keeps pages which are not seen says so in their ``DisplayNode/environmentOverrides``: one beneath another is 1
  /// away, as the reader goes back once. Lists keep less the farther away they are: at 1 little beyond what they show, at 2 that
  /// alone, and from 3 on its data and no contents. What is merely covered keeps its contents. A negative depth counts as 0.
  ///
  /// ```swift
  /// for (index, page) in pages.reversed().enumerated() {
  ///   let depth = environment.visibilityDepth + index
  ///   page.environmentOverrides = EnvironmentOverrides { $0.visibilityDepth = depth }
  /// }
  /// ```
  public var visibilityDepth: Int {
    get { self[VisibilityDepthKey.self] }
    set { self[VisibilityDepthKey.self] = max(0, newValue) }
  }

  /// How far bars, corners and cameras reach into the root node, in points. Insets that are negative or not
  /// finite are reported and count as 0.
  public var safeAreaInsets: EdgeInsets {
    get { self[SafeAreaInsetsKey.self] }
    set {
      func usable(_ inset: Double) -> Double { inset.isFinite && inset > 0 ? inset : 0 }
      let insets = EdgeInsets(
        top: usable(newValue.top),
        left: usable(newValue.left),
        bottom: usable(newValue.bottom),
        right: usable(newValue.right)
      )
      if insets != newValue {
        Diagnostics.report(
          Diagnostic(
            message: "safe area insets of \(newValue) are not finite and at least 0; others count as 0"
          )
        )
      }
      self[SafeAreaInsetsKey.self] = insets
    }
  }
}

extension NodeEnvironment {
  /// The environment of a tree of which only pixels and direction are known.
  init(_ context: LayoutContext) {
    self = NodeEnvironment().agreeing(with: context)
  }

  /// The pixels and the direction, for layout. Not recorded: layouts are kept by them anyway.
  package var layoutContext: LayoutContext {
    LayoutContext(
      pixelGrid: PixelGrid(scale: value(of: DisplayScaleKey.self)),
      layoutDirection: value(of: LayoutDirectionKey.self)
    )
  }

  /// The environment with the pixels and the direction of a context that somebody chose.
  func agreeing(with context: LayoutContext) -> NodeEnvironment {
    let own = layoutContext
    guard own != context else { return self }
    return overridden(
      by: EnvironmentOverrides {
        if own.pixelGrid != context.pixelGrid { $0.displayScale = context.pixelGrid.scale }
        if own.layoutDirection != context.layoutDirection { $0.layoutDirection = context.layoutDirection }
      }
    )
  }
}

extension EnvironmentOverrides {
  /// A context inside a node that has these overrides.
  func apply(to context: LayoutContext) -> LayoutContext {
    guard !isEmpty else { return context }
    var context = context
    if let scale = self[DisplayScaleKey.self] { context.pixelGrid = PixelGrid(scale: scale) }
    if let direction = self[LayoutDirectionKey.self] { context.layoutDirection = direction }
    return context
  }
}

private enum AppearanceKey: EnvironmentKey {
  static var defaultValue: Appearance { .light }
}

private enum HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: SizeClass { .regular }
}

private enum VerticalSizeClassKey: EnvironmentKey {
  static var defaultValue: SizeClass { .regular }
}

private enum ContentSizeCategoryKey: EnvironmentKey {
  static var defaultValue: ContentSizeCategory { .large }
}

private enum ReducesMotionKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum VisibilityDepthKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

private enum SafeAreaInsetsKey: EnvironmentKey {
  static var defaultValue: EdgeInsets { .zero }
}

enum DisplayScaleKey: EnvironmentKey {
  static var defaultValue: Double { 1 }
}

enum LayoutDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}
