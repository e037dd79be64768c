public import DisplayGeometry

/// One thing on screen as it is told to people who cannot see it: a value, for a host to hand on.
public struct AccessibilityElement: Sendable, Hashable, Identifiable {
  /// Says which node it is, for as long as the node lives; see ``DisplayRuntime/perform(_:on:)``.
  public let id: ObjectIdentifier
  /// What it is, in a few words.
  public let label: String?
  /// What it is set to.
  public let value: String?
  /// What using it does.
  public let hint: String?
  /// What kind of thing it is.
  public let traits: AccessibilityTraits
  /// A name for tests and scripts.
  public let identifier: String?
  /// The language of the texts, the nearest supernode's where the node has none.
  public let language: String?
  /// The smallest upright rectangle around it in the root node's space, in points.
  public let frame: Rect
  /// The part of the frame that nothing cuts off; nil when nothing of it can be seen.
  public let visibleFrame: Rect?
  /// The names of its own actions.
  public let actions: [String]
  /// The things that belong to it, in the order in which they are read; none in one thing.
  public let children: [AccessibilityElement]
}

extension AccessibilityElement: CustomStringConvertible {
  /// What is said of it, and where it is; without what belongs to it.
  public var description: String {
    var parts: [String] = []
    if let label { parts.append("“\(label)”") }
    if let value { parts.append("= “\(value)”") }
    if !children.isEmpty { parts.append("group") }
    if !traits.isEmpty { parts.append(traits.description) }
    if let identifier { parts.append("#\(identifier)") }
    if let hint { parts.append("hint “\(hint)”") }
    if let language { parts.append("in \(language)") }
    if !actions.isEmpty { parts.append("actions \(actions.joined(separator: ", "))") }
    parts.append("(\(frame.minX.shortText), \(frame.minY.shortText)) \(frame.size.shortText)")
    if visibleFrame == nil { parts.append("out of sight") }
    return parts.joined(separator: " ")
  }
}
