/// The side that a paragraph starts at.
///
/// It says where lines are aligned and indented, and how parts that run the other way are placed among those that
/// do not.
public enum TextDirection: Sendable, Hashable {
  /// Starts at the left, as Latin does.
  case leftToRight
  /// Starts at the right, as Hebrew and Arabic do.
  case rightToLeft
}
