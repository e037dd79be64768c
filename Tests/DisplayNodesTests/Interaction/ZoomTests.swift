import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Content that is made larger")
@MainActor
struct ZoomTests {
  private final class PhotoNode: ScrollNode {
    let photo = DisplayNode()
    var changes = 0

    nonisolated init() {
      photo.style.preferredSize = Size(width: 100, height: 200)
      super.init(scrolling: [.horizontal, .vertical])
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, alignItems: .start, children: [photo])
    }

    override func zoomScaleDidChange() { changes += 1 }
  }

  private func make(_ range: ClosedRange<Double> = 0.5...4) -> (Stage, PhotoNode) {
    let node = PhotoNode()
    let stage = Stage(node)
    stage.settle()
    node.zoomedNode = node.photo
    node.zoomRange = range
    node.setNeedsLayout()
    stage.settle()
    return (stage, node)
  }

  /// Where a point of the photo is on the screen.
  private func place(_ x: Double, _ y: Double, of node: PhotoNode) -> Point {
    node.photo.convertToScreen(Point(x: x, y: y)) ?? Point(x: .nan, y: .nan)
  }

  @Test(
    "A point of the viewport keeps what it shows, wherever it may",
    arguments: 0..<UInt64(TestDepth.count(20, full: 500))
  )
  func anchor(seed: UInt64) {
    var random = Numbers(state: seed)
    let (stage, node) = make(1...8)
    for _ in 0..<8 {
      let point = Point(
        x: Double.random(in: 0...100, using: &random),
        y: Double.random(in: 0...100, using: &random)
      )
      let scale = Double.random(in: 0.5...9, using: &random)
      // Layers lie on whole points, offsets need not.
      let shown = (node.contentOffset + point) * (1 / node.zoomScale)
      node.setZoomScale(scale, about: point)
      let used = min(max(1, scale), 8)
      #expect(abs(node.zoomScale - used) < 1e-12)
      #expect(
        abs(node.contentSize.width - 100 * used) < 1e-9 && abs(node.contentSize.height - 200 * used) < 1e-9
      )
      // As near as the ends of the content allow, and whole points.
      let wanted = Point(x: shown.x * used - point.x, y: shown.y * used - point.y)
      let expected = Point(
        x: min(max(0, wanted.x), 100 * used - 100).rounded(),
        y: min(max(0, wanted.y), 200 * used - 100).rounded()
      )
      let corner = place(0, 0, of: node)
      #expect(abs(corner.x + expected.x) <= 1 && abs(corner.y + expected.y) <= 1, "\(corner) \(expected)")
      if Bool.random(using: &random) { stage.frame() }
    }
  }

  @Test("A wheel with Control zooms about the pointer, and scrolls without")
  func wheel() {
    let (stage, node) = make()
    var mouse = Mouse(stage: stage)
    mouse.modifiers = .control
    mouse.wheel(0, -5, at: Point(x: 0, y: 0))
    stage.frame()
    #expect(abs(node.zoomScale - 1.6487212707) < 1e-9 && node.contentOffset == .zero && node.changes == 1)
    mouse.wheel(0, 1_000_000)
    stage.frame()
    #expect(node.zoomScale == 0.5)
    mouse.modifiers = []
    node.setZoomScale(1, about: .zero)
    mouse.scroll(0, 30, .discrete)
    stage.frame()
    #expect(node.zoomScale == 1 && node.contentOffset.y == 30)
    node.zoomRange = 1...1
    mouse.modifiers = .control
    mouse.scroll(0, 30, .discrete)
    stage.frame()
    #expect(node.zoomScale == 1 && node.contentOffset.y == 60)
  }

  @Test("Two fingers hold the point between them, move it and let go")
  func pinch() {
    let (stage, node) = make()
    let (one, two) = (Finger(stage: stage, identifier: 1), Finger(stage: stage, identifier: 2))
    for step: @MainActor () -> Void in [
      { one.down(40, 50) }, { two.down(60, 50) }, { two.move(69, 50) },
    ] {
      step()
      stage.frame()
    }
    let (start, shown) = (node.zoomScale, node.photo.convertFromScreen(Point(x: 54.5, y: 50))!)
    #expect(start == 1 && !node.isDragging)
    two.move(80, 60)
    one.move(20, 60)
    stage.frame()
    #expect(abs(node.zoomScale - 3) < 1e-12)
    let now = place(shown.x, shown.y, of: node)
    #expect(abs(now.x - 50) <= 1 && abs(now.y - 60) <= 1)
    two.up(80, 60)
    stage.frame()
    one.move(20, 70)
    one.up(20, 70)
    stage.settle()
    #expect(abs(node.zoomScale - 3) < 1e-12 && node.changes >= 1)
  }

  private final class HandmadeNode: ScrollNode {
    let photo = DisplayNode()
    var length = 500.0

    nonisolated init() {
      super.init(scrolling: [.horizontal, .vertical])
      configured {
        $0.addSubnode($0.photo)
        $0.zoomedNode = $0.photo
        $0.zoomRange = 1...8
      }
    }

    override func layout() {
      photo.frame = Rect(x: 0, y: 0, width: length, height: length)
      contentSize = Size(width: length, height: length)
    }
  }

  @Test("What is placed by hand is zoomed from its corner, and stays so when it is placed again")
  func placedByHand() {
    let node = HandmadeNode()
    let stage = Stage(node)
    stage.settle()
    node.setZoomScale(2, about: Point(x: 50, y: 50))
    #expect(node.contentSize == Size(width: 1_000, height: 1_000))
    #expect(node.contentOffset == Point(x: 50, y: 50))
    #expect(node.photo.convertToScreen(.zero) == Point(x: -50, y: -50))
    node.length = 300
    node.setNeedsLayout()
    stage.settle()
    #expect(node.contentSize == Size(width: 600, height: 600) && node.zoomScale == 2)
    #expect(node.photo.convertToScreen(.zero) == Point(x: -50, y: -50))
    node.photo.frame.size = Size(width: 400, height: 400)
    stage.settle()
    #expect(node.photo.convertToScreen(.zero) == Point(x: -50, y: -50))
    node.zoomedNode = nil
    #expect(node.contentSize == Size(width: 300, height: 300))
  }

  @Test("A node is shown within the range that was set before it came")
  func lateNode() {
    let node = PhotoNode()
    let stage = Stage(node)
    stage.settle()
    node.zoomRange = 2...3
    #expect(node.zoomScale == 1)
    node.zoomedNode = node.photo
    #expect(node.zoomScale == 2 && node.contentSize == Size(width: 200, height: 400))
  }

  @Test("What is no scale, and no range, is reported and left out")
  func mistakes() {
    let (_, node) = make()
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.zoomScale = .nan
      node.zoomRange = 0...1
      node.zoomRange = 1 ... .infinity
      node.setZoomScale(2, about: Point(x: .nan, y: 0))
    }
    #expect(reports.withLock { $0 } == 4 && node.zoomScale == 1 && node.zoomRange == 0.5...4)
    node.zoomedNode = nil
    node.zoomScale = 2
    #expect(node.zoomScale == 1 && node.photo.transform == .identity)
  }
}
