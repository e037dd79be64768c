/// Two places of one thing: where it was before a change, and where it is after it.
///
/// The change may be a move, a reload, or both. Sections have numbers for places, items have paths.
public struct PlaceChange<Place: Sendable & Hashable>: Sendable, Hashable {
  /// Where it was, in the data before the change.
  public var source: Place
  /// Where it is, in the data after the change.
  public var destination: Place

  /// Makes a pair of places.
  public init(from source: Place, to destination: Place) {
    self.source = source
    self.destination = destination
  }
}
