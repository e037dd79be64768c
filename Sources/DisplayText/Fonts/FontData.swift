/// Bytes of a font file, read in big-endian order; what lies outside reads as nothing.
struct FontData: Sendable {
  private let bytes: [UInt8]
  private let range: Range<Int>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    range = 0..<bytes.count
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var count: Int { range.count }

  /// The part of the bytes that starts somewhere and has a length, or as much of it as there is.
  func part(at offset: Int, count: Int = .max) -> FontData {
    let start = range.lowerBound + min(max(0, offset), range.count)
    let end = start + min(max(0, count), range.upperBound - start)
    return FontData(bytes, start..<end)
  }

  func uint8(_ offset: Int) -> Int? {
    guard offset >= 0, offset < range.count else { return nil }
    return Int(bytes[range.lowerBound + offset])
  }

  func uint16(_ offset: Int) -> Int? {
    guard offset >= 0, offset < range.count - 1 else { return nil }
    let index = range.lowerBound + offset
    return Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }

  func int16(_ offset: Int) -> Int? {
    uint16(offset).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  func int8(_ offset: Int) -> Int? { uint8(offset).map { Int(Int8(truncatingIfNeeded: $0)) } }

  func uint24(_ offset: Int) -> Int? {
    guard let high = uint8(offset), let low = uint16(offset + 1) else { return nil }
    return high << 16 | low
  }

  func uint32(_ offset: Int) -> Int? {
    guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
    return high << 16 | low
  }

  /// A number with 14 binary places.
  func fraction(_ offset: Int) -> Double? { int16(offset).map { Double($0) / 16_384 } }

  /// A number with 16 binary places.
  func fixed(_ offset: Int) -> Double? {
    uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  /// Some bytes as they are.
  func array(at offset: Int, count: Int) -> [UInt8] {
    let part = part(at: offset, count: count)
    return Array(part.bytes[part.range])
  }
}
