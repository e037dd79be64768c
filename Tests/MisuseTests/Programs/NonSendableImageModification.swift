// expected-error: capture of 'palette' with non-Sendable type 'Palette' in a '@Sendable' closure
// group: sendable
// title: Capturing a class in an image modification
// cause: A worker runs the modification; capture the value that it needs.
// wrong: ImageModification { image in image.tinted(with: palette.color) }
// right: let color = palette.color
// right: return ImageModification { image in image.tinted(with: color) }
import AsyncDisplay

final class Palette { var color = Color.black }

func makeModification(_ palette: Palette) -> ImageModification {
  ImageModification { image in image.tinted(with: palette.color) }
}
