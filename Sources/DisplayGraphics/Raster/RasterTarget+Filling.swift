internal import DisplayGeometry

extension RasterTarget {
  mutating func fill(_ rect: Rect, cornerRadius: Double, paint: Paint) {
    if !(cornerRadius > 0), let pixels = wholePixels(of: rect) {
      fill(pixels.intersection(state.clip), with: makeShader(paint))
    } else {
      fill(Path(rect, cornerRadius: cornerRadius), paint: paint)
    }
  }

  mutating func fill(_ path: Path, paint: Paint) {
    guard !state.clip.isEmpty, state.opacity > 0 else { return }
    let edges = EdgeList(path, transform: state.transform)
    let shader = makeShader(paint)
    var converter = ScanConverter(edges: edges, clip: state.clip)
    let mask = state.mask
    let width = bitmap.width
    var pixels = bitmap.pixels.mutableSpan
    while let row = converter.nextRow() {
      let start = row.y * width
      let uniform = shader.pixel(ofRow: row.y)
      for x in row.columns {
        var coverage = converter.coverage(atColumn: x)
        if coverage == 0 { continue }
        if let mask { coverage = mask.limit(coverage, x: x, y: row.y) }
        pixels.blend(uniform ?? shader.pixel(x: x, y: row.y), coverage: coverage, at: start + x)
      }
    }
  }

  /// Lays a mask filled with a paint over the bitmap, its pixels moved by whole pixels.
  mutating func fill(_ shape: CoverageMask, offsetX: Int, offsetY: Int, with shader: Shader) {
    let placed = shape.rect.offset(x: offsetX, y: offsetY)
    let visible = placed.intersection(state.clip)
    guard !visible.isEmpty else { return }
    let mask = state.mask
    let width = bitmap.width
    var pixels = bitmap.pixels.mutableSpan
    for y in visible.minY..<visible.maxY {
      let from = (y - placed.minY) * placed.width - placed.minX
      let uniform = shader.pixel(ofRow: y)
      for x in visible.minX..<visible.maxX {
        var coverage = shape.coverage[from + x]
        if coverage == 0 { continue }
        if let mask { coverage = mask.limit(coverage, x: x, y: y) }
        pixels.blend(uniform ?? shader.pixel(x: x, y: y), coverage: coverage, at: y * width + x)
      }
    }
  }

  func makeShader(_ paint: Paint) -> Shader {
    Shader(paint, transform: state.transform, opacity: state.opacity)
  }

  /// Fills whole pixels inside the clip.
  private mutating func fill(_ rect: PixelRect, with shader: Shader) {
    guard !rect.isEmpty else { return }
    let mask = state.mask
    let width = bitmap.width
    var pixels = bitmap.pixels.mutableSpan
    for y in rect.minY..<rect.maxY {
      let row = (y * width + rect.minX)..<(y * width + rect.maxX)
      let uniform = shader.pixel(ofRow: y)
      if let uniform, mask == nil {
        pixels.blend(uniform, over: row)
        continue
      }
      for x in rect.minX..<rect.maxX {
        let coverage = mask?.limit(255, x: x, y: y) ?? 255
        pixels.blend(uniform ?? shader.pixel(x: x, y: y), coverage: coverage, at: y * width + x)
      }
    }
  }
}

extension Shader {
  /// The pixel of a whole row, when it is the same along it.
  func pixel(ofRow y: Int) -> UInt32? {
    switch self {
    case .solid(let pixel): pixel
    case .gradient(let table): table.pixel(ofRow: y)
    }
  }

  @inline(__always)
  func pixel(x: Int, y: Int) -> UInt32 {
    switch self {
    case .solid(let pixel): pixel
    case .gradient(let table): table.pixel(x: x, y: y)
    }
  }
}

extension CoverageMask {
  /// A coverage cut down to what the mask lets through.
  @inline(__always)
  func limit(_ coverage: UInt8, x: Int, y: Int) -> UInt8 {
    guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return 0 }
    let share = self.coverage[(y - rect.minY) * rect.width + x - rect.minX]
    return UInt8(divideBy255(UInt32(coverage) * UInt32(share)))
  }
}
