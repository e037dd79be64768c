// expected-error: capture of 'palette' with non-Sendable type 'Palette' in a '@Sendable' closure
import AsyncDisplay

final class Palette { var color = Color.black }

func makeModification(_ palette: Palette) -> ImageModification {
  ImageModification { image in image.tinted(with: palette.color) }
}
