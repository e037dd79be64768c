internal import DisplayGeometry

/// What only nodes have of which something special is said.
@MainActor
final class AccessibilityExtras {
  var attributes = AccessibilityAttributes()
  var actions: [AccessibilityAction] = []
  /// The subnodes that are read first, in this order. Only compared, never looked up.
  var order: [ObjectIdentifier] = []
}

extension DisplayNode {
  /// What is said of the node to people who cannot see it; what is nil is left to
  /// ``defaultAccessibilityAttributes``.
  public var accessibility: AccessibilityAttributes {
    get { extras?.accessibility?.attributes ?? AccessibilityAttributes() }
    set {
      guard newValue != accessibility else { return }
      madeAccessibility.attributes = newValue
      accessibilityDidChange()
    }
  }

  /// What can be done with the node by name, in the order in which it is offered. Of two with the same name the
  /// first counts.
  public var accessibilityActions: [AccessibilityAction] {
    get { extras?.accessibility?.actions ?? [] }
    set {
      guard !newValue.isEmpty || extras?.accessibility != nil else { return }
      madeAccessibility.actions = newValue
      accessibilityDidChange()
    }
  }

  /// Has subnodes read in another order than from the top down and along the lines, a background before what lies on it,
  /// columns one after the other where something as tall as them stands beside them; a list is read row by row. Those that are not named
  /// follow in that order; an empty list leaves it to all of them.
  public func setAccessibilityOrder(_ subnodes: [DisplayNode]) {
    guard !subnodes.isEmpty || extras?.accessibility != nil else { return }
    madeAccessibility.order = subnodes.map(ObjectIdentifier.init)
    accessibilityDidChange()
  }

  /// What is said of the node, the class's part included.
  var effectiveAccessibility: AccessibilityAttributes {
    var attributes = accessibility.completed(by: defaultAccessibilityAttributes)
    if attributes.role == nil { attributes.role = attributes.label == nil ? .transparent : .element }
    return attributes
  }

  /// Has the host notified at the end of the next frame.
  package func accessibilityDidChange() {
    guard let runtime, runtime.accessibilityDidChange != nil else { return }
    runtime.setNeedsFrameUnlessRunning()
  }

  private var madeAccessibility: AccessibilityExtras {
    if let made = extras?.accessibility { return made }
    let made = AccessibilityExtras()
    madeExtras.accessibility = made
    return made
  }
}
