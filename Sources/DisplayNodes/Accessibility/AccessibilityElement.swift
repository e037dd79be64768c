internal import DisplayConcurrency
public import DisplayGeometry

/// One thing on screen as it is reported to people who cannot see it: a value, for a host to hand on.
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
  public var children: [AccessibilityElement] { group?.children ?? [] }

  /// Nil when nothing belongs to it.
  private let group: AccessibilityGroup?

  init(
    id: ObjectIdentifier,
    attributes: AccessibilityAttributes,
    traits: AccessibilityTraits,
    language: String?,
    frame: Rect,
    visibleFrame: Rect?,
    actions: [String],
    children: [AccessibilityElement]
  ) {
    self.id = id
    label = attributes.label
    value = attributes.value
    hint = attributes.hint
    identifier = attributes.identifier
    self.traits = traits
    self.language = language
    self.frame = frame
    self.visibleFrame = visibleFrame
    self.actions = actions
    group = children.isEmpty ? nil : AccessibilityGroup(children)
  }

  /// Whether two things say the same, and all that belongs to them does.
  public static func == (lhs: AccessibilityElement, rhs: AccessibilityElement) -> Bool {
    var waiting = [(lhs, rhs)]
    while let (one, other) = waiting.popLast() {
      guard one.isEqualAlone(to: other), one.children.count == other.children.count else { return false }
      if one.group !== other.group { waiting += zip(one.children, other.children) }
    }
    return true
  }

  private func isEqualAlone(to other: AccessibilityElement) -> Bool {
    id == other.id && label == other.label && value == other.value && hint == other.hint
      && traits == other.traits && identifier == other.identifier && language == other.language
      && frame == other.frame && visibleFrame == other.visibleFrame && actions == other.actions
  }

  /// Hashes which node it is, what it is called and how much belongs to it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(label)
    hasher.combine(value)
    hasher.combine(children.count)
  }
}

/// What belongs to a thing, apart from it, so that a chain of groups of any length can be released.
private final class AccessibilityGroup: Sendable {
  let children: [AccessibilityElement]

  init(_ children: [AccessibilityElement]) {
    self.children = children
  }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([children]) }
  }
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
