import AsyncDisplay
import DisplayConcurrency

@testable import DisplayNodes

/// What a tree is to be in the end: values, from which the tree can be built again.
struct TreePlan {
  /// What one node is to be.
  struct Node: Sendable {
    /// The nodes inside it, in order.
    var children: [Int] = []
    /// Whether the children are placed by their frames, not by the node's layout.
    let placesByHand: Bool
    /// Whether all in it is drawn into one picture.
    let rasterizes: Bool
    var isVertical = true
    /// The sides of a node without children.
    var side = 8.0
    var grows = false
    /// Where it lies in a node that places by hand.
    var frame = Rect(x: 0, y: 0, width: 30, height: 20)
    var shade: UInt32 = 0
    /// Whether it draws nothing.
    var isBlank = false
    var cornerRadius = 0.0
    var rounding = CornerRounding.byLayer
    var backgroundColor = Color.clear
    var isHidden = false
    var opacity = 1.0
    var clips = false
    var overrides = Surroundings()
  }

  /// What is different around something.
  struct Surroundings: Hashable, Sendable {
    var accent: Int?
    var margin: Double?
    var scale: Double?
    var direction: LayoutDirection?

    /// Sets what is different.
    func set(_ environment: inout NodeEnvironment) {
      if let accent { environment.accent = accent }
      if let margin { environment.margin = margin }
      if let scale { environment.displayScale = scale }
      if let direction { environment.layoutDirection = direction }
    }

    /// What a node overrides.
    var overrides: EnvironmentOverrides {
      self == Surroundings() ? EnvironmentOverrides() : EnvironmentOverrides { set(&$0) }
    }
  }

  var nodes: [Node]
  /// The number of the node that fills each screen.
  let roots: [Int]
  var sizes: [Size]
  var surroundings: [Surroundings]

  /// The node that has another one among its children.
  func parent(of node: Int) -> Int? { nodes.firstIndex { $0.children.contains(node) } }

  /// A node and those in it that have layers of their own.
  func layeredNodes(in node: Int) -> [Int] {
    let inside = nodes[node].rasterizes ? [] : nodes[node].children.flatMap(layeredNodes)
    return [node] + inside
  }

  /// Whether a node is another one, or lies in it.
  func lies(_ node: Int, in other: Int) -> Bool {
    var next: Int? = node
    while let current = next {
      if current == other { return true }
      next = parent(of: current)
    }
    return false
  }
}

/// A node that is as its plan says once somebody has told it.
final class PlannedNode: DisplayNode {
  /// What its layout is made of.
  struct Content: Sendable {
    var children: [PlannedNode] = []
    var isVertical = true
    var side = 8.0
  }

  let number: Int
  let content = LayoutInput(Content())
  var shade: UInt32 = 0 { didSet { setNeedsDisplay() } }
  var isBlank = false { didSet { setNeedsDisplay() } }
  /// Called from its hooks.
  var onHook: ((PlannedNode) -> Void)?

  init(number: Int, _ plan: TreePlan.Node) {
    self.number = number
    super.init()
    // It is decided before the node is loaded.
    rasterizesSubtree = plan.rasterizes
    debugName = "\(number)"
    needsDisplayOnBoundsChange = true
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    let content = content.value
    guard !content.children.isEmpty else { return nil }
    let spacing = number.isMultiple(of: 2) ? layoutEnvironment.margin : 0
    return StackLayoutSpec(
      content.isVertical ? .vertical : .horizontal,
      spacing: spacing,
      children: content.children
    )
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let side = content.value.side + (number.isMultiple(of: 3) ? layoutEnvironment.margin : 0)
    return Size(width: side, height: side / 2)
  }

  override func makeDrawing() -> (any Drawing)? {
    if isBlank { return nil }
    let accent = number.isMultiple(of: 2) ? environment.accent : 0
    return Sheet(shade: shade, accent: accent, readsAccent: !number.isMultiple(of: 2))
  }

  override func didLoad() { onHook?(self) }
  override func layout() { onHook?(self) }
  override func didEnterHierarchy() { onHook?(self) }
  override func didExitHierarchy() { onHook?(self) }
  override func didEnterVisibleState() { onHook?(self) }
  override func didExitVisibleState() { onHook?(self) }
  override func displayDidFinish() { onHook?(self) }
  override func calculatedLayoutDidChange() { onHook?(self) }
  override func environmentDidChange(from old: NodeEnvironment) { onHook?(self) }

  /// Sets all but the children.
  func follow(_ plan: TreePlan.Node) {
    content.value.isVertical = plan.isVertical
    content.value.side = plan.side
    updateStyle { $0.flexGrow = plan.grows ? 1 : 0 }
    if shade != plan.shade { shade = plan.shade }
    if isBlank != plan.isBlank { isBlank = plan.isBlank }
    cornerRadius = plan.cornerRadius
    cornerRounding = plan.rounding
    backgroundColor = plan.backgroundColor
    isHidden = plan.isHidden
    opacity = plan.opacity
    clipsToBounds = plan.clips
    environmentOverrides = plan.overrides.overrides
  }
}

/// Two colors side by side, which show by how much a picture was stretched and for what it was drawn.
private struct Sheet: Drawing {
  let shade: UInt32
  let accent: Int
  let readsAccent: Bool

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let accent = readsAccent ? context.environment.accent : accent
    canvas.fill(context.bounds, with: .solid(Color(hex: shade << 8 | UInt32(accent & 0xFF))))
    let corner = Rect(x: context.bounds.minX, y: context.bounds.minY, width: 3, height: 2)
    canvas.fill(corner, with: .solid(.white))
  }
}
