/// What counts as the inside of an outline that crosses or encloses itself.
///
/// Both rules look at the winding number of a point: how often the outline goes around it, clockwise turns
/// counted against the others.
public enum FillRule: Sendable, Hashable, CaseIterable {
  /// The inside is where the winding number is not zero, so that overlapping pieces unite.
  case nonzero
  /// The inside is where the winding number is odd, so that overlapping pieces leave holes.
  case evenOdd
}
