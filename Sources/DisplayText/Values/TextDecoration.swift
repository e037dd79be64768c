public import DisplayCanvas

/// A line along characters: under them or through them.
public struct TextDecoration: Sendable, Hashable {
  /// How many lines there are, and how heavy.
  public enum Kind: Sendable, Hashable {
    /// One line as heavy as the typeface says.
    case single
    /// One line of twice the weight.
    case thick
    /// Two lines.
    case double
  }

  /// How many lines there are, and how heavy.
  public var kind: Kind
  /// The color; nil for that of the characters.
  public var color: Color?

  /// Makes a decoration.
  public init(_ kind: Kind, color: Color? = nil) {
    self.kind = kind
    self.color = color
  }

  /// One line in the color of the characters.
  public static var single: TextDecoration { TextDecoration(.single) }
  /// One heavy line in the color of the characters.
  public static var thick: TextDecoration { TextDecoration(.thick) }
  /// Two lines in the color of the characters.
  public static var double: TextDecoration { TextDecoration(.double) }
}
