/// The nature of something on screen, for people who cannot see it.
public struct AccessibilityTraits: OptionSet, Sendable, Hashable {
  /// One bit a trait.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// It can be pressed.
  @inlinable
  public static var button: AccessibilityTraits { AccessibilityTraits(rawValue: 1) }
  /// It leads somewhere else.
  @inlinable
  public static var link: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 1) }
  /// It is a picture.
  @inlinable
  public static var image: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 2) }
  /// It is text that does not change by itself.
  @inlinable
  public static var staticText: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 3) }
  /// It is the title of what follows.
  @inlinable
  public static var header: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 4) }
  /// Something is searched for in it.
  @inlinable
  public static var searchField: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 5) }
  /// Its value can be raised and lowered.
  @inlinable
  public static var adjustable: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 6) }
  /// It is chosen, or switched on.
  @inlinable
  public static var selected: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 7) }
  /// It cannot be used now.
  @inlinable
  public static var disabled: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 8) }
  /// Its label or value changes too often to be reported each time.
  @inlinable
  public static var updatesFrequently: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 9) }
  /// Text is typed into it.
  @inlinable
  public static var textField: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 10) }
  /// What is typed into it is kept from view.
  @inlinable
  public static var secureText: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 11) }
  /// Keys go to it.
  @inlinable
  public static var focused: AccessibilityTraits { AccessibilityTraits(rawValue: 1 << 12) }
}

extension AccessibilityTraits: CustomStringConvertible {
  /// The names of the traits, joined by spaces; nothing without any.
  public var description: String {
    let names: [(AccessibilityTraits, String)] = [
      (.button, "button"), (.link, "link"), (.image, "image"), (.staticText, "text"), (.header, "header"),
      (.searchField, "search field"), (.adjustable, "adjustable"), (.selected, "selected"),
      (.disabled, "disabled"), (.updatesFrequently, "updates frequently"), (.textField, "text field"),
      (.secureText, "secure"), (.focused, "focused"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}
