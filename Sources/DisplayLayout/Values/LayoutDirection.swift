/// The side on which a line begins.
///
/// Specs lay out from left to right in any case; `Layout.flattened(in:)` mirrors the outcome.
@frozen
public enum LayoutDirection: Sendable, Hashable {
  /// Lines begin on the left.
  case leftToRight
  /// Lines begin on the right.
  case rightToLeft
}
