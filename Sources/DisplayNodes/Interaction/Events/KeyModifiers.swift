/// The keys that change what other keys mean.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  /// One bit for each key.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  @inlinable
  public static var shift: KeyModifiers { KeyModifiers(rawValue: 1) }
  /// Control.
  @inlinable
  public static var control: KeyModifiers { KeyModifiers(rawValue: 2) }
  /// Alt, or Option.
  @inlinable
  public static var alt: KeyModifiers { KeyModifiers(rawValue: 4) }
  /// Command, or the key of the desktop.
  @inlinable
  public static var command: KeyModifiers { KeyModifiers(rawValue: 8) }
  /// Caps Lock, switched on.
  @inlinable
  public static var capsLock: KeyModifiers { KeyModifiers(rawValue: 16) }

  /// What is held down for the shortcuts of applications: Command on Apple's systems, Control elsewhere.
  public static var shortcut: KeyModifiers {
    #if canImport(Darwin)
      .command
    #else
      .control
    #endif
  }

  /// What moves the caret by words: Option on Apple's systems, Control elsewhere.
  public static var word: KeyModifiers {
    #if canImport(Darwin)
      .alt
    #else
      .control
    #endif
  }

  /// The set without what is switched on and not held.
  public var held: KeyModifiers { subtracting(.capsLock) }
}
