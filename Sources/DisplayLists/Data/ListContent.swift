internal import DisplayConcurrency
public import DisplayListModel
internal import Synchronization

public import DisplayNodes

/// What a list shows: sections of items, and how to make the node of each.
///
/// A value over any random-access collections, with their types left behind. A worker that makes a node reads
/// one element; elements of other rows are never touched, so that content of ten million rows costs nothing
/// until it is scrolled.
///
/// ```swift
/// let content = try ListContent(sections: days) { day in HeaderNode(day) } row: { post in PostNode(post) }
/// ```
public struct ListContent: Sendable {
  /// The rows of all sections in one line.
  public internal(set) var numbering: RowNumbering
  /// The items as they were given.
  private let givenCounts: SectionCounts
  /// Where they are since some were moved; nil as long as none was.
  var order: ItemOrder?
  /// Where changes of the content come from by themselves; given to the list that shows it first.
  var feed: (any ListFeed)?
  private let makeRow: @Sendable (RowContent) -> DisplayNode
  /// Reads what a row shows; asked on the main actor, and only for nodes that may take it.
  private let model: @Sendable (RowContent) -> Any?
  /// Whether it is nothing but the places of rows; see ``placeholder(_:)``.
  private(set) var isPlaceholder = false

  init(
    _ numbering: RowNumbering,
    makeRow: @escaping @Sendable (RowContent) -> DisplayNode,
    model: @escaping @Sendable (RowContent) -> Any?
  ) {
    self.numbering = numbering
    givenCounts = numbering.counts
    self.makeRow = makeRow
    self.model = model
  }

  /// Makes content of one section without header and footer.
  ///
  /// Elements beyond `SectionCounts.maximumItemCount` are left out, which is reported.
  ///
  /// - Parameters:
  ///   - data: The rows' models.
  ///   - row: Makes the node of an element; runs on workers, for several elements at once.
  public init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    let limit = SectionCounts.maximumItemCount
    if data.count > limit {
      Diagnostics.report(
        Diagnostic(message: "A list of \(data.count) rows shows the first \(limit); divide the data.")
      )
    }
    let counts = (try? SectionCounts([min(max(0, data.count), limit)])) ?? SectionCounts()
    @Sendable func element(_ content: RowContent) -> Data.Element? {
      guard case .item(let path) = content else { return nil }
      return data[data.index(data.startIndex, offsetBy: path.item)]
    }
    self.init(
      RowNumbering(counts),
      makeRow: { element($0).map(row) ?? DisplayNode() },
      model: { element($0) }
    )
  }

  /// No rows.
  static var empty: ListContent { ListContent(EmptyCollection<Int>()) { _ in DisplayNode() } }

  /// Makes content of sections.
  ///
  /// - Parameters:
  ///   - sections: The sections, each a collection of models.
  ///   - header: Makes the row before a section's items; nil for none.
  ///   - footer: Makes the row after them; nil for none.
  ///   - row: Makes the node of an item. All run on workers.
  /// - Throws: What `SectionCounts.init(_:)` throws.
  /// - Complexity: O(sections).
  public init<Sections: RandomAccessCollection & Sendable>(
    sections: Sections,
    header: (@Sendable (Sections.Element) -> DisplayNode)? = nil,
    footer: (@Sendable (Sections.Element) -> DisplayNode)? = nil,
    row: @escaping @Sendable (Sections.Element.Element) -> DisplayNode
  ) throws(ListUpdateError) where Sections.Element: RandomAccessCollection & Sendable {
    let counts = try SectionCounts(sections.map(\.count))
    @Sendable func section(_ number: Int) -> Sections.Element {
      sections[sections.index(sections.startIndex, offsetBy: number)]
    }
    @Sendable func item(_ path: ItemPath) -> Sections.Element.Element {
      let section = section(path.section)
      return section[section.index(section.startIndex, offsetBy: path.item)]
    }
    self.init(RowNumbering(counts, Self.supplementaries(header != nil, footer != nil))) { content in
      switch content {
      case .header(let number): header?(section(number)) ?? DisplayNode()
      case .item(let path): row(item(path))
      case .footer(let number): footer?(section(number)) ?? DisplayNode()
      }
    } model: { content in
      switch content {
      case .header(let number), .footer(let number): section(number)
      case .item(let path): item(path)
      }
    }
  }

  /// What a list has between two changes that one frame applies: the rows, and nothing to show in them.
  static func placeholder(_ numbering: RowNumbering) -> ListContent {
    var content = ListContent(numbering, makeRow: { _ in DisplayNode() }, model: { _ in nil })
    content.isPlaceholder = true
    return content
  }

  /// How many rows there are, with headers and footers.
  public var rowCount: Int { numbering.rowCount }

  /// Makes the node of a row; runs on a worker.
  func makeNode(ofRow row: Int) -> DisplayNode {
    givenContent(ofRow: row).map(makeRow) ?? DisplayNode()
  }

  /// Offers the model of a row to the node that shows it; false when the node does not take it.
  @MainActor
  func offerModel(ofRow row: Int, to node: DisplayNode) -> Bool {
    guard let node = node as? any ModelShowing, let content = givenContent(ofRow: row),
      let model = model(content)
    else { return false }
    return node.offer(model)
  }

  /// What a row shows, by the place that it had when the content was given.
  private func givenContent(ofRow row: Int) -> RowContent? {
    let content = numbering.content(ofRow: row)
    guard let order, case .item(let path) = content, let number = numbering.counts.number(of: path) else {
      return content
    }
    return givenCounts.path(ofNumber: order.original(of: number)).map(RowContent.item)
  }

  static func supplementaries(_ hasHeaders: Bool, _ hasFooters: Bool) -> SectionSupplementaries {
    var supplementaries: SectionSupplementaries = []
    if hasHeaders { supplementaries.insert(.header) }
    if hasFooters { supplementaries.insert(.footer) }
    return supplementaries
  }
}

/// How many nodes a list has had made, counted where they are made.
final class CreationCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.add(1, ordering: .relaxed) }
}
