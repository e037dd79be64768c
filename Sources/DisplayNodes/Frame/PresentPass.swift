/// Pass 10, at its end: the host shows the tree.
@MainActor
final class PresentPass: Pass {
  private let present: @MainActor (Layer) -> Void

  init(_ present: @escaping @MainActor (Layer) -> Void) { self.present = present }

  func run(_ frame: inout FrameContext) {
    if let layer = frame.runtime.rootNode.layer { present(layer) }
  }
}
