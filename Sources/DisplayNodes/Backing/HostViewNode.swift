extension DisplayNode {
  /// Whether the node or one within it shows a view of the host's, which is the main actor's to the end.
  package var hasHostView: Bool {
    var isFound = false
    visitSubtree { node in
      isFound = isFound || node.layer?.hostView != nil
      return !isFound
    }
    return isFound
  }
}

/// A place for a view of the host's own: what the host shows there, it made itself.
///
/// The view is made on the main actor when the node is loaded, and stays with it. It is the host that knows
/// its type and puts it over the layer's frame; the node is laid out like any other, by its ``DisplayNode/style`` or by
/// an override of ``DisplayNode/calculateSize(thatFits:)``, and draws nothing.
///
/// ```swift
/// let map = HostViewNode { MapView() }
/// map.style.height = .points(200)
/// ```
open class HostViewNode: DisplayNode {
  private var makeHostView: (@MainActor () -> AnyObject)?

  /// Makes a node. Legal on any task.
  ///
  /// - Parameter makeHostView: Makes the view; called once, when the node is loaded, and released then.
  nonisolated public init(makeHostView: @escaping @MainActor () -> AnyObject) {
    self.makeHostView = makeHostView
    super.init()
  }

  /// The view; nil until the node is loaded.
  public var hostView: AnyObject? { layer?.hostView }

  @_spi(Machinery) open override var needsOwnLayer: Bool { true }

  /// Makes the view. An override calls this first.
  open override func didLoad() {
    super.didLoad()
    let make = makeHostView
    makeHostView = nil
    layer?.hostView = make?()
  }
}
