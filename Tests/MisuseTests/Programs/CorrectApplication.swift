// What an application writes compiles with the one import, although most modules are brought by name.
import AsyncDisplay

struct Sign: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    var path = Path(context.bounds, cornerRadius: 4)
    path.move(to: .zero)
    canvas.clip(to: path)
    canvas.fill(
      context.bounds,
      cornerRadius: 8,
      with: .linearGradient(LinearGradient(from: .zero, to: Point(x: 0, y: 10), colors: [.black, .white]))
    )
    var text = AttributedText("one ") + AttributedText("two").styled { $0.underline = .single }
    text += AttributedText("three", style: TextStyle(font: .system(size: 12, weight: .bold)))
    let layout = BuiltInTextEngine().layout(text, in: TextContainer(width: context.bounds.width))
    canvas.draw(layout, at: Point(x: 1, y: 1) + .zero)
    if let picture = Bitmap(width: 2, height: 2, filledWith: Color(hex: 0x336699).withAlpha(80)) {
      canvas.draw(picture.tinted(with: .black), in: Rect(x: 0, y: 0, width: 4, height: 4))
    }
  }
}

final class SignNode: CellNode {
  let title = TextNode("title")
  let picture: NetworkImageNode

  nonisolated init(_ name: String, loader: ImageLoader) {
    picture = NetworkImageNode(ImageKey(name), loader: loader)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    var row = StackLayoutSpec(.horizontal, spacing: 4, children: [title.flexGrow(1)])
    row.style.width = .fraction(0.5)
    row.style.height = 40
    return VStackLayout(spacing: 4) {
      row.padding(8).background(picture)
      if range.max.width > 100 { title.alignSelf(.end).frame(width: 40, height: "50%".dimension) }
    }
    .styled { $0.minWidth = 20 }
    .flexShrink(1)
  }

  override func makeDrawing() -> (any Drawing)? { Sign() }
}

extension String {
  var dimension: LayoutDimension { LayoutDimension(self) ?? .auto }
}

struct Files: ImageDataSource {
  func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
    ImageFolder(path: "/").data(of: key)
  }
}

@MainActor
func makeGrid(of names: [String]) -> CollectionNode {
  let options = ImageDecodingOptions(scale: 2, limits: ImageDecodingLimits(side: 1_000))
  let loader = ImageLoader(source: DecodingImageSource(Files(), options: options), scheduler: .system())
  let layout = GridCollectionLayout(columns: .count(2), itemLength: .ratio(1))
  let grid = CollectionNode(names, layout: layout) { SignNode($0, loader: loader) }
  grid.rangeTuning.setDisplayBuffer(RangeBuffer(leading: 1, trailing: 1))
  grid.batchFetching = BatchFetching { .reachedEnd }
  grid.anchoring = .end
  let row = grid.numbering.row(of: .item(ItemPath(section: 0, item: 0)))
  grid.selectItem(at: ItemPath(section: 0, item: row ?? 0))
  return grid
}

@MainActor
func makeScroller() -> (ScrollNode, DisplayHost) {
  let node = ScrollNode(scrolling: [.horizontal, .vertical])
  return (node, DisplayHost(rootNode: node, viewportSize: Size(width: 1, height: 1), scheduler: .system()))
}

@MainActor
func makeSnapshot() throws(ListUpdateError) -> ListNode {
  let snapshot = try ListSnapshot(sections: [ListSection(id: 0, items: ["a", "b"])], id: { $0 })
  return ListNode(SnapshotSource(snapshot, isUnchanged: ==) { TextNode($0) })
}
