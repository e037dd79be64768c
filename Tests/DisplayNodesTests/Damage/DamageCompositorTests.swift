import AsyncDisplay
import DisplayCanvas
import DisplayConcurrency
import DisplayHosting
import DisplayNodes
import TestSupport
import Testing

@MainActor
@Suite("Damage")
struct DamageCompositorTests {
  /// What a host does with a frame, written down pixel by pixel.
  private struct Screen {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(_ picture: Bitmap) {
      (width, height, pixels) = (picture.width, picture.height, picture.pixels)
    }

    /// Makes a move, from a copy.
    mutating func apply(_ move: PixelMove) {
      let old = pixels
      let rect = move.rect
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          let (fromX, fromY) = (x - move.deltaX, y - move.deltaY)
          guard (rect.minX..<rect.maxX).contains(fromX), (rect.minY..<rect.maxY).contains(fromY) else {
            continue
          }
          pixels[y * width + x] = old[fromY * width + fromX]
        }
      }
    }

    /// The first pixel that differs from a picture outside of some rectangles.
    func firstDifference(from picture: Bitmap, outside rects: [PixelRect]) -> (x: Int, y: Int)? {
      for y in 0..<height {
        for x in 0..<width where pixels[y * width + x] != picture[x, y] {
          let isKnown = rects.contains { (($0.minX..<$0.maxX) ~= x) && (($0.minY..<$0.maxY) ~= y) }
          if !isKnown { return (x, y) }
        }
      }
      return nil
    }
  }

  @Test(
    "All that differs between two random trees lies in the damage, and drawing that gives the new picture"
  )
  func randomTrees() throws {
    for seed in 0..<TestDepth.count(4, full: 3_000) {
      guard try check(RandomLayers(seed: seed), "seed \(seed)") != nil else { return }
    }
  }

  @Test("So it does where pixels are moved because a list scrolls, whatever lies around it")
  func randomLists() throws {
    var moves = 0
    let count = TestDepth.count(5, full: 3_000)
    for seed in 0..<count {
      guard let moved = try check(RandomLayers(scrolling: seed), "list \(seed)") else { return }
      moves += moved
    }
    #expect(moves > count / 3, "many lists move pixels")
  }

  /// Changes layers six times, and compares what is damaged with what differs.
  ///
  /// - Returns: How many moves of pixels there were; nil when something was wrong.
  private func check(_ layers: RandomLayers, _ name: String) throws -> Int? {
    var old = LayerSnapshot(layers.root)
    var shown = try #require(SoftwareCompositor().render(old, scale: layers.scale))
    var moves = 0
    for step in 0..<6 {
      for _ in 0...step / 3 { layers.change() }
      let new = LayerSnapshot(layers.root)
      let picture = try #require(SoftwareCompositor().render(new, scale: layers.scale))
      let damage = FrameDamage(from: old, to: new, scale: layers.scale)
      moves += damage.moves.count
      var screen = Screen(shown)
      for move in damage.moves { screen.apply(move) }
      let difference = screen.firstDifference(from: picture, outside: damage.rects)
      #expect(difference == nil, "\(name), step \(step), \(damage)")

      var pixels = shown.pixels
      var span = pixels.mutableSpan
      DamageCompositor().compose(new, damage: damage).apply(to: &span, rowStride: picture.width)
      let isSame = pixels == picture.pixels
      #expect(isSame, "\(name), step \(step)")
      if difference != nil || !isSame { return nil }
      (old, shown) = (new, picture)
    }
    return moves
  }

  @Test(
    "Bands that workers draw are those of one thread, in rows of any length and in either order of channels"
  )
  func bands() async throws {
    let pool = WorkerPool(threadCount: 3)
    let scheduler = Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 3)
    let root = Layer()
    // High enough for two bands at least.
    let height = TestDepth.count(200, full: 500)
    root.frame = Rect(x: 0, y: 0, width: 700, height: Double(height))
    root.backgroundColor = Color(hex: 0x20_4060)
    for index in 0..<40 {
      let layer = Layer()
      layer.frame = Rect(x: Double(index * 13), y: Double(index * 11), width: 150, height: 80)
      layer.backgroundColor = Color(red: UInt8(index * 6), green: 90, blue: 200, alpha: UInt8(100 + index))
      layer.cornerRadius = 12
      layer.shadow = Shadow(offset: Point(x: 2, y: 3), blurRadius: 6, color: .black)
      root.addSublayer(layer)
    }
    let tree = LayerSnapshot(root)
    let picture = try #require(SoftwareCompositor().render(tree, scale: 1))
    let damage = FrameDamage(from: nil, to: tree, scale: 1)
    #expect(damage.rects == [PixelRect(minX: 0, minY: 0, maxX: 700, maxY: height)])
    let patch = await DamageCompositor().compose(tree, damage: damage, on: scheduler)
    for order in PixelOrder.allCases {
      var pixels = [UInt32](repeating: 7, count: 703 * height)
      var span = pixels.mutableSpan
      patch.apply(to: &span, rowStride: 703, order: order)
      for y in stride(from: 0, to: height, by: TestDepth.count(7, full: 1)) {
        let row = Array(pixels[(y * 703)..<(y * 703 + 700)])
        let expected = (0..<700).map { x -> UInt32 in
          let pixel = picture[x, y]
          let (red, blue) = (pixel & 255, pixel >> 16 & 255)
          return order == .rgba ? pixel : pixel & 0xFF00_FF00 | red << 16 | blue
        }
        #expect(row == expected)
        #expect(pixels[(y * 703 + 700)..<(y * 703 + 703)].allSatisfy { $0 == 7 })
      }
    }
    await pool.waitUntilIdle()
  }

  @Test(
    "Memory that is too small, or in shorter rows, stays as it is, which is reported",
    arguments: [
      (99, 10), (100, 9), (0, 0), (100, -10), (100, .min), (100, .max),
    ]
  )
  func smallMemory(count: Int, rowStride: Int) {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let tree = LayerSnapshot(root)
    let patch = DamageCompositor().compose(tree, damage: FrameDamage(from: nil, to: tree, scale: 1))
    let reports = Lock(0)
    var pixels = [UInt32](repeating: 1, count: count)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      var span = pixels.mutableSpan
      patch.apply(to: &span, rowStride: rowStride)
    }
    #expect(reports.withLock { $0 } == 1 && pixels.allSatisfy { $0 == 1 })
  }
}
