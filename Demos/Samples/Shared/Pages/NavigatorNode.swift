import AsyncDisplay

/// Pages that cover one another, and a sheet in front of them.
final class NavigatorNode: DisplayNode {
  private(set) var pages: [PageNode]
  private(set) var sheet: SheetNode?
  /// Dims the page that is being covered.
  private let shade = DisplayNode()
  /// Takes the swipes that bring the page before back.
  private let edge = DisplayNode()
  private var spring: AnimationTiming {
    .spring(AnimationSpring(response: .milliseconds(420), dampingRatio: 0.86))
  }

  nonisolated init(_ root: PageNode) {
    pages = [root]
    super.init()
    for node in [root, shade, edge] { try? attachSubnode(node) }
    configured { navigator in
      root.navigator = navigator
      navigator.clipsToBounds = true
      navigator.shade.backgroundColor = .black
      navigator.shade.opacity = 0
      navigator.shade.isUserInteractionEnabled = false
      navigator.edge.addGestureRecognizer(
        PanGestureRecognizer(along: .horizontal) { [weak navigator] in navigator?.swipe($0) }
      )
    }
  }

  override func layout() {
    for page in pages { page.frame = bounds }
    shade.frame = bounds
    sheet?.frame = bounds
    edge.frame = Rect(x: 0, y: 0, width: 24, height: bounds.height)
  }

  /// Covers the front page by another one, which comes in from the right.
  func push(_ page: PageNode) {
    guard let covered = pages.last else { return }
    page.navigator = self
    page.frame = bounds
    page.shadow = Shadow(offset: Point(x: -2, y: 0), blurRadius: 16, color: Color.black.withAlpha(70))
    page.transform = .translation(x: bounds.width, y: 0)
    pages.append(page)
    insertSubnode(page, below: edge)
    insertSubnode(shade, below: page)
    DisplayNode.animate(spring) {
      uncover(covered, by: page, share: 0)
    } completion: { [weak self] _ in
      self?.pageDidSettle()
    }
  }

  /// Takes the front page away, to the right.
  func pop() {
    guard pages.count > 1, let page = pages.popLast(), let covered = pages.last else { return }
    show(covered)
    DisplayNode.animate(spring) {
      uncover(covered, by: page, share: 1)
    } completion: { [weak self] _ in
      page.removeFromSupernode()
      self?.pageDidSettle()
    }
  }

  func present(_ sheet: SheetNode) {
    guard self.sheet == nil else { return }
    self.sheet = sheet
    sheet.frame = bounds
    addSubnode(sheet)
    sheet.rise { [weak self] in self?.sheet = nil }
  }

  /// The front page follows the finger, and goes or comes back with the speed that it has in the end.
  private func swipe(_ pan: PanGestureRecognizer) {
    guard pages.count > 1, sheet == nil, let page = pages.last else { return }
    let covered = pages[pages.count - 2]
    switch pan.state {
    case .began, .changed:
      show(covered)
      uncover(covered, by: page, share: min(max(0, pan.translation.x / max(1, bounds.width)), 1))
    default:
      if pan.state == .ended, pan.translation.x + 0.2 * pan.velocity.x > bounds.width / 2 { return pop() }
      DisplayNode.animate(spring) {
        uncover(covered, by: page, share: 0)
      } completion: { [weak self] _ in
        self?.pageDidSettle()
      }
    }
  }

  /// Places two pages, the front one so far to the right that a share of the other is seen.
  private func uncover(_ covered: PageNode, by page: PageNode, share: Double) {
    page.transform = .translation(x: bounds.width * share, y: 0)
    covered.transform = .translation(x: -bounds.width * 0.3 * (1 - share), y: 0)
    shade.opacity = 0.25 * (1 - share)
  }

  private func show(_ covered: PageNode) {
    covered.isHidden = false
    covered.isDisplaySuspended = false
  }

  /// Pages that are covered keep their state and what they show, and are not drawn.
  private func pageDidSettle() {
    for (index, page) in pages.enumerated() where page.supernode === self {
      let isCovered = index < pages.count - 1
      if isCovered == page.isHidden { continue }
      page.isHidden = isCovered
      page.isDisplaySuspended = isCovered
    }
  }
}
