import AsyncDisplay
import ScrollDemoKit

/// An album: whose it is, and its pictures side by side in a list of their own. Every other album shows one picture
/// at a time, with its neighbors peeking in.
final class ShelfNode: CellNode {
  let title: TextNode
  let pictures: CollectionNode

  nonisolated init(shelf: Shelves.Shelf) {
    title = TextNode("\(shelf.owner) · \(shelf.pictureCount) pictures", style: .name)
    let isCarousel = shelf.number % 2 == 0
    let layout: any CollectionLayout =
      isCarousel
      ? CarouselCollectionLayout(peek: 20, spacing: 10)
      : GalleryCollectionLayout(
        itemSize: Size(width: 132, height: 132),
        lineSpacing: 8,
        sectionInsets: EdgeInsets(horizontal: 0, vertical: 16)
      )
    pictures = CollectionNode(shelf.album, layout: layout, flow: .leftToRight) { picture in
      PhotoNode(picture: picture, radius: 8)
    }
    super.init()
    pictures.updateStyle { $0.height = .points(isCarousel ? 210 : 132) }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(
      EdgeInsets(horizontal: 0, vertical: 10),
      child: StackLayoutSpec(
        .vertical,
        spacing: 8,
        children: [InsetLayoutSpec(EdgeInsets(horizontal: 16), child: title), pictures]
      )
    )
  }

  override func didLoad() { backgroundColor = .white }
}
