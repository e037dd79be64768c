internal import DisplayConcurrency
internal import DisplayNodes

/// Shows frames by a host's closure, and finds out what each changed where the host asks for that.
@MainActor
final class FramePresenter {
  /// Whose frames are shown; it decides the scale.
  @Weak var runtime: DisplayRuntime?

  private let action: Action
  /// The frame before, and the scale that it was shown at.
  private var shown: (tree: LayerSnapshot, scale: Double)?

  private enum Action {
    case tree(@MainActor (Layer) -> Void)
    case damage(@MainActor (LayerSnapshot, FrameDamage) -> Void)
  }

  init(present: @escaping @MainActor (Layer) -> Void) { action = .tree(present) }

  init(presentDamage: @escaping @MainActor (LayerSnapshot, FrameDamage) -> Void) {
    action = .damage(presentDamage)
  }

  func present(_ layer: Layer) {
    switch action {
    case .tree(let present): present(layer)
    case .damage(let present):
      let tree = LayerSnapshot(layer)
      let scale = runtime?.environment.displayScale ?? 1
      let old = shown.flatMap { $0.scale == scale ? $0.tree : nil }
      shown = (tree, scale)
      present(tree, FrameDamage(from: old, to: tree, scale: scale))
    }
  }
}
