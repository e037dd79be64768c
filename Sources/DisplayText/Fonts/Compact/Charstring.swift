internal import DisplayCanvas
internal import DisplayGeometry

/// Runs the program that draws a glyph: a Type 2 charstring, Adobe Technical Note 5177.
///
/// Steps, points and calls within calls are counted, so that every program ends. Arithmetic, which fonts do not use,
/// is not understood and ends the outline.
struct Charstring {
  private static let deepestCall = 10
  private static let mostSteps = 1 << 16
  private static let mostOperands = 192

  private let global: CompactIndex
  private let local: CompactIndex
  var pen: CharstringPen
  var operands: [Double] = []
  private var hintCount = 0
  private var steps = 0

  /// Makes a run of one program.
  ///
  /// - Parameters:
  ///   - global: The subroutines of all fonts in the file.
  ///   - local: The subroutines of the glyph's own.
  ///   - scale: The length of a unit in em.
  init(global: CompactIndex, local: CompactIndex, scale: Double) {
    self.global = global
    self.local = local
    pen = CharstringPen(scale: scale)
    operands.reserveCapacity(48)
  }

  /// The outline that a program draws.
  mutating func run(_ program: FontData) -> Path {
    _ = run(program, depth: 0)
    return pen.finish()
  }

  /// Whether the caller goes on.
  private mutating func run(_ program: FontData, depth: Int) -> Bool {
    var offset = 0
    while let byte = program.uint8(offset) {
      offset += 1
      steps += 1
      guard steps <= Self.mostSteps else { return false }
      switch byte {
      case 28, 32...255:
        guard let number = self.number(program, byte, &offset), operands.count < Self.mostOperands else {
          return false
        }
        operands.append(number)
      case 10, 29:
        let subroutines = byte == 10 ? local : global
        guard depth < Self.deepestCall, let index = operands.popLast(),
          let body = subroutines[Int(index) + subroutines.bias], run(body, depth: depth + 1)
        else { return false }
      case 11: return true
      case 14: return false
      case 1, 3, 18, 23:
        hintCount += operands.count / 2
        operands.removeAll(keepingCapacity: true)
      case 19, 20:
        hintCount += operands.count / 2
        operands.removeAll(keepingCapacity: true)
        offset += (hintCount + 7) / 8
      case 12:
        offset += 1
        guard drawFlex(program.uint8(offset - 1) ?? 0) else { return false }
        operands.removeAll(keepingCapacity: true)
      default:
        guard draw(byte) else { return false }
        operands.removeAll(keepingCapacity: true)
      }
    }
    return true
  }

  private func number(_ program: FontData, _ byte: Int, _ offset: inout Int) -> Double? {
    switch byte {
    case 28:
      offset += 2
      return program.int16(offset - 2).map(Double.init)
    case 255:
      offset += 4
      return program.uint32(offset - 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    case 247...254:
      offset += 1
      guard let low = program.uint8(offset - 1) else { return nil }
      return Double(byte < 251 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108)
    default: return Double(byte - 139)
    }
  }
}

extension CompactIndex {
  /// What is added to the number of a subroutine in a program.
  fileprivate var bias: Int { count < 1_240 ? 107 : count < 33_900 ? 1_131 : 32_768 }
}
