public import DisplayGeometry
public import DisplayListModel
public import DisplayNodes
internal import DisplayScrolling

/// A list whose rows a layout arranges: in a grid, in columns of unequal items, in lines, or one's own way.
///
/// All that a ``ListNode`` does, a collection does: rows have nodes only near the viewport, changes of the data keep
/// nodes by identity, and the anchor stays where it is on screen when sizes arrive late. A layout is a value
/// that knows sizes and gives places; it speaks as if content scrolled from top to bottom, and the flow turns that.
///
/// ```swift
/// let photos = CollectionNode(
///   pictures,
///   layout: GridCollectionLayout(columns: .minimumWidth(100), itemLength: .ratio(1), spacing: 2)
/// ) { picture in PictureNode(picture) }
/// ```
///
/// Where items lie side by side, a range of rows such as ``ListNode/visibleRows`` holds all that are meant, and
/// perhaps some between them that lie beside the viewport. Those do not become visible.
open class CollectionNode: ListNode {
  /// Makes a collection. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: What is shown at first.
  ///   - layout: How the items are arranged.
  ///   - flow: Where the content goes on.
  nonisolated public convenience init(
    _ content: ListContent,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom
  ) {
    self.init(ListSetup(content, flow: flow, layout: layout))
  }

  /// Makes a collection of one section. Legal on any task.
  ///
  /// - Parameters:
  ///   - data: The items' models. Elements are read on workers, each when its item enters the preload range.
  ///   - layout: How the items are arranged.
  ///   - flow: Where the content goes on.
  ///   - item: Makes the node of an element; runs on workers, for several elements at once.
  nonisolated public convenience init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom,
    item: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    self.init(ListSetup(data, flow: flow, layout: layout, row: item))
  }

  /// Makes a collection that shows the snapshots of a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init<SectionID, ItemID, Model>(
    _ source: SnapshotSource<SectionID, ItemID, Model>,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom
  ) {
    self.init(ListSetup(source, flow: flow, layout: layout))
  }

  /// Makes a collection that shows what is given to a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init(
    _ source: BatchSource,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom
  ) {
    self.init(ListSetup(source, flow: flow, layout: layout))
  }

  /// How the items are arranged. With another layout the items are measured again where they have to be, and the
  /// anchor stays where it is along the way.
  public var collectionLayout: any CollectionLayout {
    get { engine.places.layout }
    set { engine.setLayout(newValue) }
  }

  /// The row that comes to rest in the middle of the viewport when content stops at an offset; nil when the
  /// layout lets content rest anywhere.
  public func restingRow(near offset: Double) -> Int? { engine.places.restingRow(near: offset) }

  /// Snaps to the row that the layout chooses, in the middle, when a drag of the content ends. Does
  /// nothing when the layout lets content rest anywhere.
  ///
  /// - Parameters:
  ///   - velocity: How fast the finger was, in points a second; negative towards the start.
  ///   - animated: How long the rest of the way takes; nil for at once.
  public func settle(velocity: Double = 0, animated: AnimationTiming? = .settling) {
    engine.settle(velocity: velocity, animated: animated)
  }
}
