import AsyncDisplay

/// What a card shows.
struct Card: Sendable {
  let title: String
  let picture: Bitmap?

  /// A palace at dusk.
  static let palace = Card(title: "The White Palace", picture: Picture.palace)
}
