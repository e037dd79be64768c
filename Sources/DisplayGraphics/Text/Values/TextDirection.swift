/// The side that a paragraph starts at.
///
/// It says where lines are aligned and indented. The built-in engine sets all characters from left to right,
/// whatever the direction.
public enum TextDirection: Sendable, Hashable {
  /// Starts at the left, as Latin does.
  case leftToRight
  /// Starts at the right, as Hebrew and Arabic do.
  case rightToLeft

  /// The direction of the first letter among some characters; nil when there is none.
  init?(firstLetterOf scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        self = .rightToLeft
      default: self = .leftToRight
      }
      return
    }
    return nil
  }
}
