import AsyncDisplay

/// A kitten, and what there is to say about it.
struct Kitten: Sendable {
  let name: String
  let about: String
  let portrait: Bitmap?

  init(_ name: String, fur: UInt32, about: String) {
    self.name = name
    self.about = about
    portrait = Picture.kitten(fur: fur)
  }

  /// Four of one litter.
  static let litter = [
    Kitten("Saffron", fur: 0xF2A65A, about: "Is first at every bowl."),
    Kitten("Pebble", fur: 0xA9B0BC, about: "Sleeps in shoes, and once in a teapot."),
    Kitten("Biscuit", fur: 0xD9B98C, about: "Talks to birds through the window."),
    Kitten("Ink", fur: 0x6A6478, about: "Cannot be seen at night."),
  ]
}
