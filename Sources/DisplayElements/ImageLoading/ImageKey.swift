/// Names a picture to its loader: an address, a path, a number as text.
///
/// Two keys that are equal name the same picture, which is loaded once and kept once.
public struct ImageKey: Sendable, Hashable {
  /// The text that the source understands.
  public let name: String

  /// Makes a key.
  public init(_ name: String) {
    self.name = name
  }
}

extension ImageKey: ExpressibleByStringLiteral {
  /// Makes a key of a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension ImageKey: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
