import AsyncDisplay

/// Something that rises from the lower edge, and goes when it is dragged down or what it dims is tapped.
final class SheetNode: DisplayNode {
  private let dim = DisplayNode()
  private let panel: PanelNode
  private let grip = PanelNode(.line, cornerRadius: 2.5)
  private let content: DisplayNode
  private var didLeave: (() -> Void)?

  nonisolated init(_ content: DisplayNode) {
    self.content = content
    panel = PanelNode(.surface, cornerRadius: 22)
    super.init()
    for node in [dim, panel] { try? attachSubnode(node) }
    for node in [grip, content] { try? panel.attachSubnode(node) }
    configured { sheet in
      sheet.dim.backgroundColor = Color.black.withAlpha(110)
      sheet.panel.roundedCorners = [.topLeft, .topRight]
      sheet.dim.addGestureRecognizer(TapGestureRecognizer { [weak sheet] _ in sheet?.sink() })
      sheet.panel.addGestureRecognizer(
        PanGestureRecognizer(along: .vertical) { [weak sheet] in sheet?.drag($0) }
      )
    }
  }

  override func layout() {
    let height = content.measure(Size(width: bounds.width, height: bounds.height)).height
    dim.frame = bounds
    // The panel reaches below the edge: a spring that overshoots shows no gap.
    panel.frame = Rect(x: 0, y: bounds.height - height - 28, width: bounds.width, height: height + 128)
    grip.frame = Rect(x: bounds.midX - 20, y: 10, width: 40, height: 5)
    content.frame = Rect(x: 0, y: 28, width: bounds.width, height: height)
  }

  func rise(didLeave: @escaping () -> Void) {
    self.didLeave = didLeave
    dim.opacity = 0
    panel.transform = .translation(x: 0, y: bounds.height)
    DisplayNode.animate(.spring()) {
      dim.opacity = 1
      panel.transform = .identity
    }
  }

  func sink() {
    DisplayNode.animate(.spring()) {
      dim.opacity = 0
      panel.transform = .translation(x: 0, y: bounds.height)
    } completion: { [weak self] _ in
      self?.removeFromSupernode()
      self?.didLeave?()
    }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed: panel.transform = .translation(x: 0, y: max(0, pan.translation.y))
    default:
      if pan.state == .ended, pan.translation.y + 0.2 * pan.velocity.y > 120 { return sink() }
      DisplayNode.animate(.spring()) { panel.transform = .identity }
    }
  }
}
