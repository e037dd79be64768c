public import DisplayConcurrency

/// A key that was pressed or released.
///
/// It goes to the focused node and those around it; see ``DisplayNode/handleKey(_:)``. What is typed comes beside it as
/// ``TextInputEvent``: a key says which one it was, not what it writes.
public struct KeyEvent: Sendable, Hashable {
  /// What the key did.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// It was pressed.
    case pressed
    /// It is held down so long that it counts once more.
    case repeated
    /// It was released.
    case released
  }

  /// What the key did.
  public let phase: Phase
  /// What the key means on the keyboard's layout.
  public let key: Key
  /// Where the key is.
  public let physicalKey: PhysicalKey
  /// The modifier keys that were down with it.
  public let modifiers: KeyModifiers
  /// When, on the clock of the frames.
  public let timestamp: MonotonicInstant

  /// Makes an event.
  public init(
    _ phase: Phase = .pressed,
    key: Key,
    physicalKey: PhysicalKey = .unidentified,
    modifiers: KeyModifiers = [],
    timestamp: MonotonicInstant
  ) {
    self.phase = phase
    self.key = key
    self.physicalKey = physicalKey
    self.modifiers = modifiers
    self.timestamp = timestamp
  }

  /// Whether the key acts: it was pressed, or is held down.
  public var isDown: Bool { phase != .released }

  /// Whether it is a key with exactly some of the modifier keys held down.
  ///
  /// On a keyboard whose letters are none of A to Z, a letter with Control, Alt or Command is the one that is in its place on an American
  /// keyboard.
  public func matches(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
    shortcutKey == key && self.modifiers.held == modifiers
  }

  /// The key, as shortcuts name it.
  package var shortcutKey: Key {
    guard case .character(let letter) = key, letter.isLetter, !letter.isASCII,
      !modifiers.isDisjoint(with: [.control, .alt, .command]), let latin = physicalKey.americanLetter
    else { return key }
    return .character(latin)
  }
}

/// What a key means on the keyboard's layout.
public enum Key: Sendable, Hashable {
  /// A letter, digit or sign, as it is without Shift.
  case character(Character)
  /// Return, and Enter of the number block.
  case enter
  /// Tab.
  case tab
  /// Escape.
  case escape
  /// What takes away what is before the caret.
  case backspace
  /// What takes away what is behind the caret.
  case delete
  /// An arrow.
  case left, right, up, down
  /// To the first, to the last.
  case home, end
  /// A screen back, a screen on.
  case pageUp, pageDown
  /// What asks for a menu.
  case menu
  /// One of F1 to F24.
  case function(Int)
  /// A modifier key by itself.
  case modifier(KeyModifiers)
  /// A key without a meaning of its own here.
  case unidentified

  /// The space bar.
  public static var space: Key { .character(" ") }
}

/// Where a key is, independent of the keyboard's layout: the usage of the keyboard page of USB's usage tables.
public struct PhysicalKey: RawRepresentable, Sendable, Hashable {
  /// The number of the usage; 0 for a key that nobody knows.
  public let rawValue: UInt16

  /// Makes a place from its number.
  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The letter that is there on an American keyboard; nil where none is.
  var americanLetter: Character? {
    guard (4...29).contains(rawValue) else { return nil }
    return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(rawValue - 4)))
  }

  /// A key that nobody knows.
  @inlinable
  public static var unidentified: PhysicalKey { PhysicalKey(rawValue: 0) }
}
