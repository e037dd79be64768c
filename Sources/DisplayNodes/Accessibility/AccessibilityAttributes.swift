/// What is said of a node to people who cannot see it; what is nil is left to the node's class.
public struct AccessibilityAttributes: Sendable, Hashable {
  /// What it is, in a few words: “Save”.
  public var label: String?
  /// What it is set to: “50 percent”.
  public var value: String?
  /// What using it does: “Keeps the draft.”
  public var hint: String?
  /// What kind of thing it is.
  public var traits: AccessibilityTraits?
  /// A name for tests and scripts, never spoken.
  public var identifier: String?
  /// The language of the texts as a BCP 47 tag, such as `en-GB`.
  public var language: String?
  /// What the node is in the tree that a host reads.
  public var role: Role?
  /// Whether the node and all in it are left out; false where nobody says so.
  public var isHidden: Bool?

  /// What a node is in the tree that a host reads.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// One thing: what is in the node is part of it and not reported by itself.
    case element
    /// Several things that belong together, under a label if there is one.
    case group
    /// Nothing by itself: what is in the node belongs to the node around it. A node without role that has a label
    /// is an element instead.
    case transparent
  }

  /// Makes attributes; what is left out is left to the node's class.
  public init(
    label: String? = nil,
    value: String? = nil,
    hint: String? = nil,
    traits: AccessibilityTraits? = nil,
    identifier: String? = nil,
    language: String? = nil,
    role: Role? = nil,
    isHidden: Bool? = nil
  ) {
    self.label = label
    self.value = value
    self.hint = hint
    self.traits = traits
    self.identifier = identifier
    self.language = language
    self.role = role
    self.isHidden = isHidden
  }

  /// These attributes, completed by others.
  func completed(by others: AccessibilityAttributes) -> AccessibilityAttributes {
    AccessibilityAttributes(
      label: label ?? others.label,
      value: value ?? others.value,
      hint: hint ?? others.hint,
      traits: traits ?? others.traits,
      identifier: identifier ?? others.identifier,
      language: language ?? others.language,
      role: role ?? others.role,
      isHidden: isHidden ?? others.isHidden
    )
  }
}
