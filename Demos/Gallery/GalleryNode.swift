import AsyncDisplay

/// What fills the window: a field that filters, a grid of pictures, a line of figures, and over it the page of one picture.
@MainActor
final class GalleryNode: DisplayNode, ListDelegate {
  let search = EditableTextNode(style: TextStyle(font: .system(size: 15)))
  let grid: CollectionNode
  let status = TextNode("", style: TextStyle(font: .system(size: 12)), maximumLineCount: 1)
  private let photos: [PhotoFile]
  private let loader: ImageLoader
  private let source: SnapshotSource<Int, String, PhotoFile>
  /// The pictures in the grid.
  private(set) var shown: [PhotoFile]
  private var figures = FrameFigures()
  /// The page of the picture that is open; nil when the grid is.
  private(set) var page: PhotoPage?

  init(_ photos: [PhotoFile], loader: ImageLoader) {
    (self.photos, shown, self.loader) = (photos, photos, loader)
    source = SnapshotSource(Self.snapshot(of: photos), isUnchanged: ==) { PhotoCell($0, loader: loader) }
    grid = CollectionNode(
      source,
      layout: GridCollectionLayout(columns: .minimumWidth(180), spacing: 4)
    )
    super.init()
    search.placeholderText = "Search by name"
    search.textInsets = EdgeInsets(horizontal: 12, vertical: 8)
    search.cornerRadius = 8
    search.styleAdaptation = { style, environment in
      var style = style
      style.color = Palette(environment.appearance).text
      return style
    }
    search.didChange = { [weak self] in self?.filter() }
    status.textAdaptation = { text, environment in
      text.styled { $0.color = Palette(environment.appearance).secondary }
    }
    grid.delegate = self
    // What a ring around the first and the last row needs.
    grid.contentInsets = EdgeInsets(vertical: 4)
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .stretch) {
      search.padding(8)
      grid.padding(horizontal: 6).flexGrow(1).flexShrink(1)
      status.padding(horizontal: 12, vertical: 6)
    }
  }

  override func didLoad() {
    showColors()
    showStatus()
  }
  /// Keys go to the grid, until somebody wants them elsewhere.
  override func didEnterVisibleState() {
    if runtime?.focusedNode == nil { grid.becomeFocused() }
  }

  override func environmentDidChange(from old: NodeEnvironment) { showColors() }
  override func layout() { page?.frame = bounds }

  /// Control and F goes to the field, Control and D to the other appearance, F12 shows what lists do, Escape goes back.
  override func handleKey(_ key: KeyEvent) -> Bool {
    guard key.phase == .pressed else { return false }
    if key.matches(.character("f"), .shortcut) {
      closePage()
      return search.becomeFocused()
    } else if key.matches(.character("d"), .shortcut) {
      runtime?.environment.appearance = environment.appearance == .dark ? .light : .dark
    } else if key.matches(.function(12)) {
      runtime?.debugOverlay.formSymmetricDifference(.ranges)
    } else if key.matches(.escape), page != nil {
      closePage()
    } else if key.matches(.escape), !search.text.isEmpty {
      search.text = ""
      filter()
    } else {
      return false
    }
    return true
  }

  func list(_ list: ListNode, didSelectItemAt path: ItemPath) { open(path.item) }

  func list(_ list: ListNode, typeAheadTextOfItemAt path: ItemPath) -> String? {
    shown.indices.contains(path.item) ? shown[path.item].name : nil
  }

  // MARK: Filtering

  /// Shows the pictures whose paths have all the words in the field.
  func filter() {
    let words = search.text.lowercased().split(separator: " ")
    shown = photos.filter { $0.matches(words) }
    source.apply(Self.snapshot(of: shown))
    showStatus()
  }

  private nonisolated static func snapshot(of photos: [PhotoFile]) -> ListSnapshot<Int, String, PhotoFile> {
    (try? ListSnapshot(sections: [ListSection(id: 0, items: photos)])) ?? ListSnapshot()
  }

  // MARK: The page of a picture

  /// Opens a picture over the grid, or another one in its place.
  func open(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    let isFirst = page == nil
    page?.removeFromSupernode()
    let new = PhotoPage(shown[index], loader: loader)
    new.didMove = { [weak self] step in self?.open(index + step) }
    new.frame = bounds
    addSubnode(new)
    page = new
    new.becomeFocused()
    guard isFirst else { return }
    new.opacity = 0
    DisplayNode.animate(.over(.milliseconds(180))) { new.opacity = 1 }
  }

  /// Goes back to the grid.
  func closePage() {
    guard let old = page else { return }
    page = nil
    DisplayNode.animate(.over(.milliseconds(150))) {
      old.opacity = 0
    } completion: { _ in
      old.removeFromSupernode()
    }
    grid.becomeFocused()
  }

  // MARK: The line of figures

  /// A frame has run.
  func note(_ report: FrameReport) {
    if figures.note(report) { showStatus() }
  }

  private func showStatus() {
    status.text = [countLine, figures.line].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var countLine: String {
    shown.count == photos.count ? "\(photos.count) pictures" : "\(shown.count) of \(photos.count) pictures"
  }

  private func showColors() {
    let palette = Palette(environment.appearance)
    backgroundColor = palette.ground
    search.backgroundColor = palette.field
  }
}
