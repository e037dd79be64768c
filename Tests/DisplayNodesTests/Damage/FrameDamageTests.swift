import AsyncDisplay
import DisplayCanvas
import DisplayHosting
import DisplayNodes
import TestSupport
import Testing

@MainActor
@Suite("Damage is tight")
struct FrameDamageTests {
  private let root = Layer()
  private let page = Layer()
  private let leaf = Layer()

  init() {
    root.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    root.backgroundColor = .white
    root.addSublayer(page)
    page.frame = Rect(x: 10, y: 20, width: 120, height: 60)
    page.backgroundColor = Color(hex: 0xEEEEEE)
    page.addSublayer(leaf)
    leaf.frame = Rect(x: 30, y: 7, width: 8, height: 16)
    leaf.contents = Bitmap(width: 16, height: 32, scale: 2, filledWith: .black)
    for index in 0..<5 {
      let other = Layer()
      other.frame = Rect(x: Double(index) * 35, y: 70, width: 30, height: 25)
      other.contents = Bitmap(width: 60, height: 50, scale: 2, filledWith: Color(hex: 0x336699))
      root.addSublayer(other)
    }
  }

  /// What a change damages, at two pixels a point.
  private func damage(of change: () -> Void) -> FrameDamage {
    let old = LayerSnapshot(root)
    change()
    return FrameDamage(from: old, to: LayerSnapshot(root), scale: 2)
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  private var leafPixels: PixelRect { rect(80, 54, 16, 32) }

  @Test(
    "A root of no size that there is has some damage or none",
    arguments: [Double.infinity, .nan, -.infinity, 1e19, -5, 1e300]
  )
  func oddSizes(size: Double) {
    for frame in [
      Rect(x: 0, y: 0, width: size, height: 100), Rect(x: 0, y: 0, width: 200, height: size),
      Rect(x: size, y: size, width: 200, height: 100),
    ] {
      root.frame = frame
      page.frame = frame
      leaf.clipsToBounds = true
      let damage = damage {
        root.backgroundColor = .black
        leaf.frame.origin.x += 3
      }
      root.backgroundColor = .white
      #expect(damage.rects.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("Nothing is damaged where nothing changed")
  func nothing() {
    #expect(damage {}.isEmpty)
    #expect(damage { leaf.frame = leaf.frame }.isEmpty)
    #expect(damage { root.frame.origin = Point(x: 40, y: 9) }.isEmpty)
  }

  @Test("Contents, opacity, a color, a border and a caret that blinks damage their own rectangle alone")
  func leaves() {
    let new = Bitmap(width: 16, height: 32, scale: 2, filledWith: .white)
    #expect(damage { leaf.contents = new }.rects == [leafPixels])
    #expect(damage { leaf.opacity = 0.5 }.rects == [leafPixels])
    #expect(damage { leaf.backgroundColor = .black }.rects == [leafPixels])
    #expect(damage { leaf.isHidden = true }.rects == [leafPixels])
    #expect(damage { leaf.isHidden = false }.rects == [leafPixels])
    #expect(damage { leaf.removeFromSuperlayer() }.rects == [leafPixels])
    #expect(damage { page.covers = [leaf] }.rects == [leafPixels])
  }

  @Test("A layer that goes elsewhere damages both places, and no more")
  func moved() {
    let moved = damage { leaf.frame.origin.x += 60 }
    #expect(moved.moves.isEmpty && moved.rects == [leafPixels, leafPixels.offset(x: 120, y: 0)])
    let scaled = damage { leaf.transform = .scale(x: 2, y: 1) }
    #expect(scaled.rects.count == 1 && scaled.rects[0].width <= 36 && scaled.rects[0].height <= 36)
  }

  @Test("What is clipped away damages nothing, and a shadow as far as it reaches")
  func clipped() {
    page.clipsToBounds = true
    leaf.frame.origin.x = 116
    #expect(damage { leaf.opacity = 0.2 }.rects == [rect(252, 54, 8, 32)])
    leaf.frame.origin.x = 500
    #expect(damage { leaf.opacity = 0.7 }.isEmpty)
    page.clipsToBounds = false
    leaf.frame.origin.x = 30
    leaf.shadow = Shadow(offset: Point(x: 0, y: 4), blurRadius: 3, color: .black)
    let shaded = damage { leaf.opacity = 0.4 }.rects
    #expect(shaded.count == 1 && shaded[0].contains(leafPixels) && shaded[0].minY >= leafPixels.minY - 10)
    #expect(shaded[0].maxY > leafPixels.maxY + 8 && shaded[0].width < 50)
  }

  @Test(
    "All is damaged at first, in another size and at another scale; what cannot be a picture damages nothing"
  )
  func everything() {
    let all = rect(0, 0, 400, 200)
    let tree = LayerSnapshot(root)
    #expect(FrameDamage(from: nil, to: tree, scale: 2).rects == [all])
    #expect(damage { root.frame.size.width = 190 }.rects == [rect(0, 0, 380, 200)])
    #expect(FrameDamage(from: nil, to: tree, scale: .nan).rects == [rect(0, 0, 200, 100)])
    for size in [Size.zero, Size(width: .infinity, height: 4), Size(width: 1e9, height: 4)] {
      root.frame.size = size
      #expect(FrameDamage(from: nil, to: LayerSnapshot(root), scale: 2).isEmpty)
    }
  }

  // MARK: Scrolling

  /// A list in the page, of rows 10 points high.
  private func makeList() -> [Layer] {
    page.clipsToBounds = true
    leaf.removeFromSuperlayer()
    let rows = (0..<20).map { index in
      let row = Layer()
      row.frame = Rect(x: 0, y: Double(index) * 10, width: 120, height: 10)
      row.contents = Bitmap(
        width: 240,
        height: 20,
        scale: 2,
        filledWith: Color(red: UInt8(index * 12), green: 9, blue: 99)
      )
      return row
    }
    for row in rows { page.addSublayer(row) }
    return rows
  }

  private var pagePixels: PixelRect { rect(20, 40, 240, 120) }

  /// Rows that lie over the page's lower edge lie beneath other layers, which stay where they are.
  private func uncover() { for layer in root.sublayers where layer !== page { layer.removeFromSuperlayer() } }

  @Test("A list that scrolls moves its pixels, and damages the strip that comes into view")
  func scrolled() {
    uncover()
    let rows = makeList()
    let down = damage { page.boundsOrigin.y = 15 }
    #expect(down.moves == [PixelMove(rect: pagePixels, deltaX: 0, deltaY: -30)])
    #expect(down.rects == [rect(20, 130, 240, 30)])
    #expect(down.changedRects == [pagePixels])
    let up = damage { page.boundsOrigin.y = 10.5 }
    #expect(
      up.moves == [PixelMove(rect: pagePixels, deltaX: 0, deltaY: 9)] && up.rects == [rect(20, 40, 240, 9)]
    )
    // Rows that move with the offset stay where they are.
    let anchored = damage {
      page.boundsOrigin.y += 100
      for row in rows { row.frame.origin.y += 100 }
    }
    #expect(anchored.isEmpty)
    // Farther than it is high, and by a part of a pixel, nothing can be kept.
    #expect(damage { page.boundsOrigin.y = 30 }.rects == [pagePixels])
    #expect(damage { page.boundsOrigin.y = 30.2 }.moves.isEmpty)
  }

  @Test("A row that changes while its list scrolls is drawn again, and one that is gone as well")
  func changedRows() {
    uncover()
    let rows = makeList()
    let changed = damage {
      page.boundsOrigin.y = 5
      rows[3].contents = Bitmap(width: 240, height: 20, scale: 2, filledWith: .black)
    }
    #expect(changed.moves.count == 1)
    #expect(changed.rects.contains(rect(20, 90, 240, 20)) && changed.rects.contains(rect(20, 150, 240, 10)))
    let gone = damage {
      page.boundsOrigin.y = 10
      rows[3].removeFromSuperlayer()
    }
    #expect(gone.moves.count == 1 && gone.rects.contains(rect(20, 80, 240, 20)))
  }

  @Test(
    "What lies over a list that scrolls, and a header that stays in place, are drawn again at both places"
  )
  func surroundings() {
    uncover()
    let rows = makeList()
    let button = Layer()
    button.frame = Rect(x: 100, y: 50, width: 10, height: 10)
    button.backgroundColor = .black
    root.addSublayer(button)
    let over = damage { page.boundsOrigin.y = 5 }
    #expect(over.moves.count == 1)
    #expect(over.rects.contains(rect(200, 90, 20, 30)), "\(over.rects)")
    let pinned = damage {
      page.boundsOrigin.y = 10
      rows[2].frame.origin.y += 5
    }
    #expect(pinned.moves.count == 1)
    #expect(pinned.rects.contains { $0.contains(rect(20, 60, 240, 30)) }, "\(pinned.rects)")
  }

  @Test(
    "A list without a color shows what lies beneath it: one color is moved along, a picture is drawn again"
  )
  func beneath() {
    uncover()
    _ = makeList().map { $0.opacity = 0.5 }
    page.backgroundColor = .clear
    #expect(damage { page.boundsOrigin.y = 5 }.rects == [rect(20, 150, 240, 10)])
    root.contents = Bitmap(width: 400, height: 200, scale: 2, filledWith: Color(hex: 0x88AA44))
    let picture = damage { page.boundsOrigin.y = 10 }
    #expect(picture.moves.isEmpty && picture.rects.count == 1 && picture.rects[0].contains(pagePixels))
    page.backgroundColor = .white
    #expect(damage { page.boundsOrigin.y = 15 }.moves.count == 1)
  }

  @Test("A host hands on what each frame changed, and asks for no frame while nothing does")
  func host() {
    let executor = ManualExecutor()
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    let node = DisplayNode()
    let caret = DisplayNode()
    caret.backgroundColor = .black
    (caret.style.width, caret.style.height) = (.points(2), .points(10))
    node.layoutSpecProvider = { _, _ in VStackLayout { caret }.padding(5) }
    var frames: [FrameDamage] = []
    let host = DisplayHost(
      rootNode: node,
      viewportSize: Size(width: 60, height: 40),
      scheduler: scheduler
    ) { _, damage in frames.append(damage) }
    func settle() {
      for _ in 0..<20 where host.isFrameRequested {
        host.runFrame()
        executor.runAll()
      }
    }
    settle()
    #expect(!host.isFrameRequested && frames.last?.width == 60)
    frames = []
    executor.runAll()
    #expect(!host.isFrameRequested && frames.isEmpty)
    caret.isHidden = true
    settle()
    let damage = frames.filter { !$0.isEmpty }
    #expect(damage.count == 1 && damage[0].rects == [rect(5, 5, 2, 10)], "\(damage)")
    frames = []
    host.runtime.setViewportSize(Size(width: 50, height: 40))
    settle()
    #expect(frames.first { !$0.isEmpty }?.rects == [rect(0, 0, 50, 40)])
    host.end()
    executor.runAll()
  }

  private func picture(_ layer: Layer) throws -> Bitmap {
    try #require(SoftwareCompositor().render(LayerSnapshot(layer), scale: 1))
  }

  /// How many pixels differ between two pictures and lie in none of some rectangles.
  private func missedCount(_ old: Bitmap, _ new: Bitmap, outside rects: [PixelRect]) -> Int {
    var count = 0
    for y in 0..<new.height {
      for x in 0..<new.width where old[x, y] != new[x, y] {
        let isKnown = rects.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
        if !isKnown { count += 1 }
      }
    }
    return count
  }

  @Test(
    "However deep a change lies in clips, corners and shadows, all that differs is damaged",
    arguments: TestDepth.isFull ? [3, 15, 16, 17, 18, 40] : [3, 17],
    [true, false]
  )
  func nested(depth: Int, isClipped: Bool) throws {
    var inner = page
    for index in 0..<depth {
      let layer = Layer()
      layer.frame = Rect(x: isClipped ? 1 : 0, y: 0, width: 110 - Double(isClipped ? index : 0), height: 50)
      layer.cornerRadius = 6
      layer.clipsToBounds = isClipped && index % 2 == 0
      layer.opacity = 0.99
      // Where nothing is clipped, each shadow is a little further on than the one that it is of.
      layer.shadow = Shadow(offset: Point(x: 4, y: 0), blurRadius: isClipped ? 4 : 0, color: .black)
      inner.addSublayer(layer)
      inner = layer
    }
    inner.addSublayer(leaf)
    for frame in [Rect(x: 3, y: 4, width: 8, height: 8), Rect(x: 6, y: 9, width: 12, height: 9)] {
      let (old, before) = (LayerSnapshot(root), try picture(root))
      leaf.frame = frame
      leaf.backgroundColor = .black
      let damage = FrameDamage(from: old, to: LayerSnapshot(root), scale: 1)
      let after = try picture(root)
      #expect(missedCount(before, after, outside: damage.rects) == 0 && !damage.rects.isEmpty)
      // Shadows in more than sixteen others are not followed: all may have changed.
      #expect((damage.rects == [rect(0, 0, 200, 100)]) == (depth > 16))
    }
  }

  @Test("A rectangle of pixels may be as large as numbers are")
  func largestRectangle() {
    let rect = PixelRect(minX: .min, minY: 3, maxX: .max, maxY: .min)
    #expect(rect.width == .max && rect.height == 0 && rect.isEmpty)
    #expect(PixelRect(minX: -5, minY: .min, maxX: 7, maxY: -1).width == 12)
    #expect(PixelRect(minX: -5, minY: .min, maxX: 7, maxY: -1).height == .max)
  }

  @Test(
    "Of many layers that scroll at once sixteen are moved, and all is new that differs",
    arguments: [3, 16, 40]
  )
  func manyScrolls(count: Int) throws {
    let wall = Layer()
    wall.frame = Rect(x: 0, y: 0, width: 400, height: 100)
    let pages = (0..<count).map { index in
      let page = Layer()
      page.frame = Rect(x: Double(index) * 10, y: 0, width: 10, height: 100)
      page.clipsToBounds = true
      page.backgroundColor = .white
      for row in 0..<30 {
        let line = Layer()
        line.frame = Rect(x: 1, y: Double(row) * 8, width: 8, height: 5)
        line.backgroundColor = Color(hex: UInt32(row * 0x07_11_05))
        page.addSublayer(line)
      }
      wall.addSublayer(page)
      return page
    }
    let (old, before) = (LayerSnapshot(wall), try picture(wall))
    for page in pages { page.boundsOrigin.y = 3 }
    let damage = FrameDamage(from: old, to: LayerSnapshot(wall), scale: 1)
    let after = try picture(wall)
    #expect(damage.moves.count == min(16, count))
    #expect(missedCount(before, after, outside: damage.changedRects) == 0)
  }
}
