/// The parts of a layer's appearance that can be animated.
struct AppearanceParts: OptionSet {
  let rawValue: UInt8

  static let frame = AppearanceParts(rawValue: 1)
  static let opacity = AppearanceParts(rawValue: 2)
  static let cornerRadius = AppearanceParts(rawValue: 4)
  static let borderWidth = AppearanceParts(rawValue: 8)
  static let backgroundColor = AppearanceParts(rawValue: 16)
  static let borderColor = AppearanceParts(rawValue: 32)
  static let shadow = AppearanceParts(rawValue: 64)
  static let transform = AppearanceParts(rawValue: 128)
}
