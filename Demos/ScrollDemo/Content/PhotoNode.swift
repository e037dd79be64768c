import AsyncDisplay
import ScrollDemoKit

/// A picture that fills its place.
final class PhotoNode: CellNode {
  let picture: FeedPicture
  let radius: Double

  nonisolated init(picture: FeedPicture, radius: Double = 0) {
    self.picture = picture
    self.radius = radius
    super.init()
  }

  override func didLoad() {
    cornerRadius = radius
    clipsToBounds = true
  }

  override func makeDrawing() -> (any Drawing)? { PictureDrawing(picture: picture) }
}
