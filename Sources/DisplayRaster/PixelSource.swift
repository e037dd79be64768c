internal import DisplayCanvas
internal import DisplayGeometry

/// Where the pixels come from that a command draws: its paint or picture, prepared for one drawing.
enum PixelSource {
  /// The same pixel everywhere.
  case solid(UInt32)
  /// Colors that change along a line or from a point.
  case gradient(GradientShader)
  /// A picture at another size, or turned.
  case picture(PictureSampler)
  /// A picture pixel on pixel; the rectangle says where it lies.
  case rows([UInt32], PixelRect)

  init(_ paint: Paint, transform: Transform, opacity: UInt32) {
    switch paint {
    case .solid(let color):
      self = .solid(scale(color.premultiplied, by: opacity))
    case .linearGradient(let gradient):
      self = .gradient(GradientShader(gradient, transform: transform, opacity: opacity))
    case .radialGradient(let gradient):
      self = .gradient(GradientShader(gradient, transform: transform, opacity: opacity))
    }
  }

  /// The pixel of a whole row, when it is the same along it.
  @inline(__always)
  func pixel(ofRow y: Int) -> UInt32? {
    switch self {
    case .solid(let pixel): pixel
    case .gradient(let shader): shader.pixel(ofRow: y)
    case .picture, .rows: nil
    }
  }

  /// Writes the pixels of some columns of a row to the start of a buffer.
  func shade(_ columns: Range<Int>, y: Int, into buffer: inout [UInt32]) {
    switch self {
    case .solid(let pixel):
      for index in 0..<columns.count { buffer[index] = pixel }
    case .gradient(let shader):
      shader.shade(columns, y: y, into: &buffer)
    case .picture(let sampler):
      sampler.shade(columns, y: y, into: &buffer)
    case .rows(let pixels, let rect):
      let start = (y - rect.minY) * rect.width - rect.minX
      for x in columns { buffer[x - columns.lowerBound] = pixels[start + x] }
    }
  }
}
