/// Writes PNG files of every kind, plainly and without any of the library's own code: what a decoder is checked
/// against.
struct PNGWriter {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var width: Int
  var height: Int
  var depth: Int
  var colorType: Int
  var isInterlaced: Bool
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// The samples of each pixel, row by row.
  var samples: [[Int]]
  /// The filter of each row, of one after the other.
  var filters = [0, 1, 2, 3, 4]
  /// How many bytes each chunk with pixels holds at most.
  var chunkSize = 61

  static func channels(_ colorType: Int) -> Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  var file: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk(
      "IHDR",
      Self.number(width) + Self.number(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    )
    file += Self.chunk("teSt", [1, 2, 3])
    if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
    if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
    let stream = Self.stored(rows)
    for start in stride(from: 0, to: stream.count, by: chunkSize) {
      file += Self.chunk("IDAT", Array(stream[start..<min(stream.count, start + chunkSize)]))
    }
    return file + Self.chunk("IEND", [])
  }

  /// The filtered rows of all passes.
  var rows: [UInt8] {
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    var filter = 0
    for (left, top, stepX, stepY) in passes {
      let columns = Array(stride(from: left, to: width, by: stepX))
      guard !columns.isEmpty else { continue }
      var above: [Int]?
      for y in stride(from: top, to: height, by: stepY) {
        let row = packed(columns.map { samples[y * width + $0] })
        bytes += filtered(row, above: above ?? row.map { _ in 0 }, by: filters[filter % filters.count])
        filter += 1
        above = row
      }
    }
    return bytes
  }

  private func packed(_ pixels: [[Int]]) -> [Int] {
    var bits = pixels.flatMap { $0 }.flatMap { sample in
      (0..<depth).reversed().map { sample >> $0 & 1 }
    }
    while bits.count % 8 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0) { $0 * 2 + $1 }
    }
  }

  private func filtered(_ row: [Int], above: [Int], by filter: Int) -> [UInt8] {
    let step = max(1, depth * Self.channels(colorType) / 8)
    return [UInt8(filter)]
      + row.indices.map { index in
        let left = index >= step ? row[index - step] : 0
        let corner = index >= step ? above[index - step] : 0
        let guess = left + above[index] - corner
        let nearest =
          [left, above[index], corner].min { abs(guess - $0) < abs(guess - $1) } ?? 0
        let prediction = [0, left, above[index], (left + above[index]) / 2, nearest][filter]
        return UInt8((row[index] - prediction) & 255)
      }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return number(data.count) + body + number(Int(~crc))
  }

  static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 100)
      let length = end - start
      stream += [end == bytes.count ? 1 : 0, UInt8(length), 0, UInt8(255 - length), 255]
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + number(high << 16 | low)
  }

  /// The pixels that the file shows, worked out with fractions.
  var pixels: [UInt32] {
    samples.map { sample in
      let top = Double(1 << depth - 1)
      func eight(_ value: Int) -> Double { (Double(value) / top * 255).rounded() }
      var channels: [Double]
      switch colorType {
      case 3:
        let start = sample[0] * 3
        let color = start + 2 < palette.count ? palette[start..<(start + 3)].map(Double.init) : [0, 0, 0]
        let isKnown = start + 2 < palette.count && sample[0] < transparency.count
        channels = color + [isKnown ? Double(transparency[sample[0]]) : 255]
      default:
        let color = sample.count < 3 ? [sample[0], sample[0], sample[0]] : Array(sample[..<3])
        var alpha = sample.count % 2 == 0 ? eight(sample[sample.count - 1]) : 255
        let key = stride(from: 0, to: transparency.count, by: 2).map {
          (Int(transparency[$0]) * 256 + Int(transparency[$0 + 1])) % (1 << depth)
        }
        if !key.isEmpty, key == Array(sample[..<key.count]) { alpha = 0 }
        channels = color.map(eight) + [alpha]
      }
      let alpha = channels[3]
      channels = channels[..<3].map { ($0 * alpha / 255).rounded() } + [alpha]
      return channels.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
