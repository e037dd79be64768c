import AsyncDisplay
import DisplaySimulation
import Testing

@testable import Samples

@Suite("The navigation")
@MainActor
struct NavigationSampleTests {
  /// A page that counts how often something of it is captured to be drawn.
  private final class CountingPage: PageNode {
    final class Mark: DisplayNode {
      struct Fill: Drawing {
        let color: Color
        func draw(into canvas: inout Canvas, context: DrawingContext) {
          canvas.fill(context.bounds, with: .solid(color))
        }
      }

      var color = Color.black { didSet { setNeedsDisplay() } }
      var count = 0

      override func makeDrawing() -> (any Drawing)? {
        count += 1
        return Fill(color: color)
      }
    }

    let mark = Mark()

    nonisolated override init() {
      super.init()
      try? attachSubnode(mark)
    }

    override func layout() { mark.frame = Rect(x: 100, y: 100, width: 50, height: 50) }
  }

  private func makeHost(_ navigator: NavigatorNode) -> SimulatedHost {
    let host = SimulatedHost(rootNode: navigator, viewportSize: Size(width: 390, height: 844))
    host.runFrames(30)
    return host
  }

  @Test("A covered page is not drawn, and shows the newest when it is uncovered")
  func covered() {
    let page = CountingPage()
    let navigator = NavigatorNode(page)
    let host = makeHost(navigator)
    #expect(page.mark.count == 1)
    navigator.push(PlacePage(Place.all[0]))
    host.runFrames(180)
    #expect(page.isHidden)
    for step in 1...20 {
      page.mark.color = Color(red: 0, green: UInt8(step), blue: 0)
      host.runFrames(2)
    }
    #expect(page.mark.count == 1)
    navigator.pop()
    host.runFrames(180)
    #expect(page.mark.count == 2 && !page.isHidden && navigator.pages.count == 1)
    #expect(
      page.mark.layer?.bitmap?[10, 10] == Bitmap(width: 1, height: 1, filledWith: page.mark.color)?[0, 0]
    )
  }

  @Test("The page before is there from the first frame of a swipe on, as it was left")
  func uncoveredAtOnce() throws {
    let script = NavigationScript(scale: 1)
    try script.perform(upTo: "3-pushed")
    let card = try #require(script.places.pager.node(ofPage: 2))
    script.host.touch(.began, at: Point(x: 8, y: 500))
    script.host.touch(.moved, at: Point(x: 30, y: 500))
    script.host.runFrames(1)
    #expect(!script.places.isHidden && card.layer != nil)
    #expect(script.places.pager.isDisplayed)
  }

  @Test("The pager is where it was, and a page that comes back is the same one")
  func state() throws {
    let script = NavigationScript(scale: 1)
    try script.perform(upTo: "3-pushed")
    let place = try #require(script.place)
    #expect(place.save.isSelected && script.places.pager.currentPage == 2)
    script.navigator.push(PlacePage(Place.all[3]))
    script.host.runFrames(180)
    script.navigator.pop()
    script.host.runFrames(180)
    #expect(script.place === place && place.save.isSelected)
    try script.perform(from: "4-sheet", upTo: "6-back")
    #expect(script.navigator.pages.count == 1 && script.navigator.sheet == nil)
    #expect(script.places.pager.currentPage == 2 && !script.places.isHidden)
    #expect(script.places.transform == .identity)
  }

  @Test("A swipe that is not far enough, and slow, brings the page back to where it was")
  func halfSwipe() throws {
    let script = NavigationScript(scale: 1)
    try script.perform(upTo: "3-pushed")
    script.host.drag(from: Point(x: 8, y: 500), to: Point(x: 120, y: 500), frames: 30, holdingFor: 20)
    script.host.runFrames(180)
    #expect(script.navigator.pages.count == 2 && script.places.isHidden)
    #expect(script.place?.transform == .identity)
  }

  @Test("A page that is pushed while the one before is still on its way ends up in front")
  func overlapping() {
    let navigator = NavigatorNode(PlacesPage(Place.all))
    let host = makeHost(navigator)
    for place in Place.all {
      navigator.push(PlacePage(place))
      host.runFrames(6)
    }
    host.runFrames(240)
    #expect(navigator.pages.count == 5)
    #expect(navigator.pages.map(\.isHidden) == [true, true, true, true, false])
    for _ in Place.all {
      navigator.pop()
      host.runFrames(6)
    }
    host.runFrames(240)
    #expect(navigator.pages.map(\.isHidden) == [false])
    #expect(navigator.subnodes.count { $0 is PageNode } == 1)
  }
}
