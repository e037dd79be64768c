import AsyncDisplay

/// A page of a navigator.
class PageNode: DisplayNode {
  /// Where the page is; nil before it was shown.
  weak var navigator: NavigatorNode?

  override func didLoad() { showGround() }
  override func environmentDidChange(from old: NodeEnvironment) { showGround() }

  private func showGround() { backgroundColor = Ink.ground.color(in: environment.appearance) }
}
