/// A key that acts on a node wherever the focus is: the shortcut of a command, Return for the default button, Escape for the one
/// that cancels.
public struct KeyEquivalent: Sendable, Hashable {
  /// The key.
  public let key: Key
  /// The modifier keys that are held with it, no others.
  public let modifiers: KeyModifiers

  /// Makes an equivalent.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers.held
  }

  /// Return: for the button that people most likely want.
  public static var defaultAction: KeyEquivalent { KeyEquivalent(.enter) }

  /// Escape: for the button that leaves everything as it is.
  public static var cancelAction: KeyEquivalent { KeyEquivalent(.escape) }

  /// Whether a key that was pressed is this one.
  public func matches(_ event: KeyEvent) -> Bool { event.phase == .pressed && event.matches(key, modifiers) }
}
