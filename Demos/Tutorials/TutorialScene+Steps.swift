import AsyncDisplay

// Each step of a tutorial has a picture of one of these scenes. Its code, in `Steps`, is what the step shows.

extension TutorialScene {
  /// The scenes that the tutorials of the documentation show.
  static let steps = hierarchies + subclassing + customNodes + layout

  private static let screen = Surroundings.none(Size(width: 240, height: 160))
  private static let page = Surroundings.none(Size(width: 160, height: 200))
  private static let darkPage = Surroundings.page(
    Size(width: 160, height: 200),
    color: Color(hex: 0x1B2440),
    padding: 0
  )
  private static let whitePage = Surroundings.page(
    Size(width: 240, height: 128),
    color: .white,
    padding: 12
  )
  private static let animals = [Animal.owl, .frog]

  private static let hierarchies = [
    TutorialScene("hierarchy-square", screen) { HierarchySquare.ScreenNode() },
    TutorialScene("hierarchy-file", screen) { HierarchyFile.ScreenNode() },
    TutorialScene("hierarchy-fifth", screen) { HierarchyFifth.ScreenNode() },
    TutorialScene("hierarchy-worker", screen) { await makeWorkerScreen(Size(width: 240, height: 160)) },
    TutorialScene("hierarchy-turned", .none(Size(width: 160, height: 240))) {
      await makeWorkerScreen(Size(width: 160, height: 240))
    },
    TutorialScene("hierarchy-image", screen) { HierarchyImage.ScreenNode(card: .palace) },
    TutorialScene("hierarchy-title", screen) { HierarchyTitle.ScreenNode(card: .palace) },
    TutorialScene("hierarchy-spec", screen) { HierarchySpec.ScreenNode(card: .palace) },
  ]

  private static func makeWorkerScreen(_ size: Size) async -> DisplayNode {
    let screen = HierarchyWorker.ScreenNode()
    await HierarchyWorker.addCard(to: screen, size: size)
    return screen
  }

  private static let subclassing = [
    TutorialScene("subclassing-init", page) { SubclassingInit.PageNode(.owl) },
    TutorialScene("subclassing-did-load", page) { SubclassingDidLoad.PageNode(.owl) },
    TutorialScene("subclassing-input", page) {
      SubclassingInput.PageNode(.owl)
    } act: { _, stage in
      stage.tap(at: Point(x: 80, y: 60))
    },
    TutorialScene("subclassing-frames", page) { SubclassingFrames.PageNode(.owl) },
    TutorialScene("subclassing-states", page) { SubclassingStates.PageNode(.owl) },
    TutorialScene("subclassing-pager", page) {
      SubclassingPager.BookNode(animals)
    } act: { _, stage in
      stage.drag(from: 150, to: 60)
    },
    TutorialScene("subclassing-turn", page) {
      SubclassingTurn.BookNode(animals)
    } act: { node, _ in
      (node as? SubclassingTurn.BookNode)?.turn(to: 1)
    },
  ]

  private static let blurb =
    "Kittens sleep for most of the day. Then they chase strings and climb curtains."

  private static let customNodes = [
    TutorialScene("custom-measured", whitePage) {
      CustomMeasured.BlurbNode(image: Picture.kitten(fur: 0xF2A65A), text: blurb)
    },
    TutorialScene("custom-changing", whitePage) {
      CustomChanging.BlurbNode(image: Picture.kitten(fur: 0xF2A65A), text: blurb)
    } act: { node, _ in
      (node as? CustomChanging.BlurbNode)?.text.text = "Kittens play for the rest of the day."
    },
    TutorialScene("custom-spec", whitePage) {
      CustomSpec.BlurbNode(image: Picture.kitten(fur: 0xF2A65A), text: blurb)
    },
    TutorialScene("custom-kittens", .none(Size(width: 200, height: 240))) {
      CustomKittens.makeList(of: Kitten.litter)
    },
    TutorialScene("custom-rainbow", screen) { CustomRainbow.RainbowNode() },
    TutorialScene("custom-vertical", screen) {
      CustomVertical.RainbowNode().configured { $0.isVertical = true }
    },
  ]

  private static let layout = [
    TutorialScene("layout-empty", darkPage) { LayoutEmpty.CardNode(.owl) },
    TutorialScene("layout-image", darkPage) { LayoutImage.CardNode(.owl) },
    TutorialScene("layout-gradient", darkPage) { LayoutGradient.CardNode(.owl) },
    TutorialScene("layout-name", darkPage) { LayoutName.CardNode(.owl) },
    TutorialScene("layout-edge", darkPage) { LayoutEdge.CardNode(.owl) },
    TutorialScene("layout-corner", darkPage) { LayoutCorner.CardNode(.owl) },
    TutorialScene("layout-inset-all", darkPage) { LayoutInsetAll.CardNode(.owl) },
    TutorialScene("layout-inset", darkPage) { LayoutInset.CardNode(.owl) },
    TutorialScene("layout-about", darkPage) { LayoutAbout.CardNode(.owl) },
    TutorialScene("layout-stack", darkPage) { LayoutStack.CardNode(.owl) },
    TutorialScene("layout-background", darkPage) { LayoutBackground.CardNode(.owl) },
    TutorialScene("layout-pager", page) {
      LayoutPager.makePager(of: animals)
    } act: { _, stage in
      stage.drag(from: 150, to: 60)
    },
  ]
}
