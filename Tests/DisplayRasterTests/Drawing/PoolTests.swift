import DisplayGeometry
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

@Suite("PixelBufferPool")
struct PoolTests {
  private func list() -> DisplayList {
    displayList { $0.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .solid(.black)) }
  }

  @Test("A bitmap's memory goes back with its last copy, and the next drawing of its size has it, empty")
  func reuse() throws {
    let pool = PixelBufferPool(byteBudget: 1 << 20)
    let rasterizer = Rasterizer(scale: 1, pool: pool)
    let size = Size(width: 30, height: 20)
    var bitmap = rasterizer.render(list(), size: size)
    var copy = bitmap
    let bytes = pool.counts.bytesInUse
    #expect(bytes >= 2_400 && pool.counts == .init(bytesInUse: bytes, made: 1))
    bitmap = nil
    #expect(pool.counts.bytesInUse == bytes && copy?.area == 25)
    copy = nil
    #expect(pool.counts == .init(bytesPooled: bytes, made: 1))
    for turn in 1...3 {
      bitmap = rasterizer.render(DisplayList(commands: []), size: size)
      #expect(bitmap?.area == 0)
      bitmap = nil
      #expect(pool.counts == .init(bytesPooled: bytes, made: 1, reused: turn))
    }
    pool.removeAll()
    #expect(pool.counts.bytesPooled == 0)
  }

  @Test("The budget bounds what waits, and what waited longest goes first")
  func budget() {
    let pool = PixelBufferPool(byteBudget: 10_000)
    for count in [1_000, 1_100, 1_200, 400] { pool.recycle(pool.take(count: count)) }
    #expect(pool.counts.bytesPooled <= 10_000 && pool.counts.bytesPooled > 5_000)
    let none = PixelBufferPool(byteBudget: -1)
    none.recycle(none.take(count: 1_000))
    #expect(none.counts == .init(made: 1))
  }

  @Test("Memory for a screen waits on while that of many rows comes back")
  func largeBesideMany() {
    let pool = PixelBufferPool(byteBudget: 10 << 20)
    pool.recycle(pool.take(count: 300_000))
    let small = (0..<200).map { pool.take(count: 1_000 + $0) }
    for pixels in small { pool.recycle(pixels) }
    let made = pool.counts.made
    pool.recycle(pool.take(count: 300_000))
    #expect(pool.counts.made == made && pool.counts.bytesPooled < 2_000_000)
  }

  @Test("Memory that nobody asks for makes room for what is asked for again and again, however large it is")
  func aging() {
    let pool = PixelBufferPool(byteBudget: 8 << 20)
    let large = (0..<64).map { pool.take(count: 5_000 + $0 * 10) }
    for pixels in large { pool.recycle(pixels) }
    let made = pool.counts.made
    for _ in 0..<1_000 {
      let rows = (0..<10).map { _ in pool.take(count: 2_500) }
      for pixels in rows { pool.recycle(pixels) }
    }
    #expect(pool.counts.made - made < 100)
  }

  @Test("Layers, shadows, strips and drawings given up leave nothing in use")
  func balance() {
    let pool = PixelBufferPool(byteBudget: 1 << 20)
    let rasterizer = Rasterizer(scale: 1, pool: pool)
    let nested = displayList { canvas in
      canvas.withLayer(opacity: 0.5) { layer in
        layer.setShadow(Shadow(offset: Point(x: 1, y: 1), blurRadius: 4, color: .black))
        layer.fill(Rect(x: 2, y: 2, width: 8, height: 8), cornerRadius: 2, with: .solid(.white))
      }
    }
    for stop in 0...nested.commands.count {
      var asked = 0
      let bitmap = rasterizer.render(nested, size: Size(width: 20, height: 20)) {
        asked += 1
        return asked > stop
      }
      #expect(bitmap == nil)
    }
    #expect(rasterizer.render(nested, size: Size(width: 20, height: 20)) != nil)
    #expect(pool.counts.bytesInUse == 0 && pool.counts.reused > 0)
  }
}
