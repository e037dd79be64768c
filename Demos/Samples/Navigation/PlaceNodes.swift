import AsyncDisplay

/// The first page: places in a pager, and dots that say which of them is in view.
final class PlacesPage: PageNode, ListDelegate {
  let pager: PagerNode
  private let heading = TextNode("Places", size: 32, weight: .bold)
  private let hint = TextNode("Four walks for the end of the summer", size: 16, ink: .secondary)
  private let dots: [PanelNode]

  nonisolated init(_ places: [Place]) {
    pager = PagerNode(places) { PlaceCard($0) }
    dots = places.map { _ in PanelNode(.line, cornerRadius: 4) }
    super.init()
    configured { page in
      page.pager.delegate = page
      page.showDots()
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 8, alignItems: .stretch) {
      heading.padding(horizontal: 20)
      hint.padding(horizontal: 20)
      pager.flexGrow(1).flexShrink(1)
      HStackLayout(spacing: 8, justifyContent: .center) {
        for dot in dots { dot.frame(width: 8, height: 8) }
      }
    }
    .padding(EdgeInsets(top: 28, bottom: 28))
  }

  func list(_ list: ListNode, didSelectItemAt path: ItemPath) {
    navigator?.push(PlacePage(Place.all[path.item]))
    list.deselectAllItems()
  }

  func pager(_ pager: PagerNode, currentPageDidChangeFrom old: Int) { showDots() }

  private func showDots() {
    for (index, dot) in dots.enumerated() { dot.ink = index == pager.currentPage ? .accent : .line }
  }
}

/// A place as a page of the pager.
final class PlaceCard: CellNode {
  private let picture: SceneryNode
  private let name: TextNode
  private let region: TextNode
  private let card = CardGround()

  nonisolated init(_ place: Place) {
    picture = SceneryNode(place.scenery)
    name = TextNode(place.name, size: 24, weight: .bold)
    region = TextNode(place.region, size: 15, ink: .secondary)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 4, alignItems: .stretch) {
      picture.flexGrow(1).flexShrink(1).spacingAfter(10)
      name
      region
    }
    .padding(16)
    .background(card)
    .padding(EdgeInsets(top: 12, left: 20, bottom: 20, right: 20))
  }
}

/// White paper with a shadow.
private final class CardGround: DisplayNode {
  override func didLoad() {
    cornerRadius = 22
    backgroundColor = Ink.surface.color(in: environment.appearance)
    shadow = Shadow(offset: Point(x: 0, y: 6), blurRadius: 18, color: Color.black.withAlpha(36))
  }
}

/// A page about a place.
final class PlacePage: PageNode {
  let back = ControlNode()
  let save: ButtonNode
  let share = ButtonNode.pill("Share")
  private let backTitle = TextNode("Places", size: 17, ink: .accent)
  private let arrow = ArrowNode(.accent, isBack: true)
  private let picture: SceneryNode
  private let name: TextNode
  private let region: TextNode
  private let text: TextNode

  nonisolated init(_ place: Place) {
    picture = SceneryNode(place.scenery, cornerRadius: 18)
    name = TextNode(place.name, size: 30, weight: .bold)
    region = TextNode(place.region, size: 16, ink: .secondary)
    text = TextNode(place.text, size: 17, lineHeight: 1.35)
    save = .pill("Save")
    super.init()
    configured { $0.setUp(place) }
    back.layoutSpecProvider = { [arrow, backTitle] _, _ in
      HStackLayout(spacing: 4, alignItems: .center) {
        arrow.frame(width: 16, height: 20)
        backTitle
      }.padding(EdgeInsets(top: 10, left: 12, bottom: 10, right: 20))
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .stretch) {
      back.alignSelf(.start)
      VStackLayout(spacing: 8, alignItems: .stretch) {
        picture.aspectRatio(width: 4, height: 3).spacingAfter(12)
        name
        region
        text.spacingBefore(10)
        HStackLayout(spacing: 12) {
          save
          share
        }.spacingBefore(16)
      }.padding(EdgeInsets(top: 8, left: 20, bottom: 20, right: 20))
    }
    .padding(EdgeInsets(top: 12))
  }

  private func setUp(_ place: Place) {
    save.content.setTitle("Saved", for: .selected)
    save.content.setTitle("Saved", for: [.selected, .highlighted])
    save.addAction(for: .primaryActionTriggered) { save, _ in save.isSelected.toggle() }
    back.addAction(for: .touchUpInside) { [weak self] _, _ in self?.navigator?.pop() }
    share.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.navigator?.present(SheetNode(ShareNode(place)))
    }
  }
}

/// What the sheet shows: who may hear of a place.
final class ShareNode: DisplayNode {
  private let heading: TextNode
  private let people = ["Ada Lind", "Mara Okafor", "Tomas Weber"].map { TextNode($0, size: 17) }
  private let marks = [0x2563EB, 0x0F8A5F, 0xC93A32].map { (color: UInt32) in
    DisplayNode().configured {
      $0.backgroundColor = Color(hex: color)
      $0.cornerRadius = 18
    }
  }
  private let letters = ["A", "M", "T"].map {
    TextNode($0, style: TextStyle(font: .system(size: 16, weight: .bold), color: .white))
  }

  nonisolated init(_ place: Place) {
    heading = TextNode("Share \(place.name)", size: 20, weight: .bold)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 16, alignItems: .stretch) {
      heading
      for index in people.indices {
        HStackLayout(spacing: 14, alignItems: .center) {
          marks[index].frame(width: 36, height: 36).overlay(letters[index].centered())
          people[index]
        }
      }
    }
    .padding(EdgeInsets(top: 12, left: 20, bottom: 32, right: 20))
  }
}
