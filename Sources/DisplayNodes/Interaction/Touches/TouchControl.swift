/// A node that people use with a finger by itself: recognizers around it that yield to controls leave its touches alone
/// while it is enabled.
@MainActor
package protocol TouchControl: DisplayNode {
  /// Whether it can be used.
  var isEnabled: Bool { get }
  /// Whether it follows fingers along some axes, and so has to know of each from its first moment on.
  var followsFingers: Bool { get }
}

extension TouchControl {
  package var followsFingers: Bool { false }
}
