import AsyncDisplay

/// An animal, and what there is to say about it.
struct Animal: Sendable {
  let name: String
  let about: String
  let picture: Bitmap?

  /// A bird of the night.
  static let owl = Animal(
    name: "Tawny Owl",
    about:
      "Hunts at night and by ear: one ear sits higher than the other, so that a rustle tells it where a mouse is.",
    picture: Picture.owl
  )

  /// A frog of the rain forest.
  static let frog = Animal(
    name: "Tree Frog",
    about:
      "Sleeps by day under a leaf. Disturbed, it opens bright red eyes, and is gone while one still looks at them.",
    picture: Picture.frog
  )
}
