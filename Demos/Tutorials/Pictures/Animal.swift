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
      "Tawny owls hunt at night and by ear: one ear sits higher than the other, so that a mouse under the "
      + "leaves is found by its rustle alone. They stay with one partner, and in one wood, all their lives.",
    picture: Picture.owl
  )
}
