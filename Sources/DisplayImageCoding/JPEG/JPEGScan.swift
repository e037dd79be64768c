/// A scan of a JPEG: coefficients of some components, of some frequencies, or some of their bits.
///
/// Units are decoded as far as the data goes; where the scan stands is part of it. A unit is begun only when all
/// bytes are there that it can possibly take, so that it never has to be taken back.
struct JPEGScan {
  /// A component of the scan, and the codes of its coefficients.
  struct Part {
    let index: Int
    let component: JPEGComponent
    let steady: JPEGHuffmanTable
    let varying: JPEGHuffmanTable
  }

  /// Why decoding came to a halt.
  enum Halt {
    case needsInput
    case restart
    case end
    case flaw(String)
    case overrun
  }

  /// Bytes that a block cannot exceed: 64 codes and numbers of 31 bits, with stuffed zeros.
  static let longestBlock = 512

  let parts: [Part]
  /// The frequencies, in the order of the diagonals, and the bits: from which on they were known before, and now.
  let first: Int
  let last: Int
  let highBit: Int
  let lowBit: Int
  /// Units between restarts; 0 for none.
  let restartInterval: Int
  let unitsAcross: Int
  let unitCount: Int

  private(set) var unit = 0
  private var unitsUntilRestart: Int
  var predictions = SIMD4<Int32>()
  var endOfBandRun = 0

  init(
    parts: [Part],
    frequencies: ClosedRange<Int>,
    highBit: Int,
    lowBit: Int,
    restartInterval: Int,
    frame: JPEGFrame
  ) {
    self.parts = parts
    first = frequencies.lowerBound
    last = frequencies.upperBound
    self.highBit = highBit
    self.lowBit = lowBit
    self.restartInterval = restartInterval
    unitsUntilRestart = restartInterval
    let single = parts.count == 1 ? parts.first?.component : nil
    unitsAcross = single?.blocksAcross ?? frame.unitsAcross
    unitCount = unitsAcross * (single?.blocksDown ?? frame.unitsDown)
  }

  var isInterleaved: Bool { parts.count > 1 }

  /// More bytes than a unit can take.
  private var longestUnit: Int {
    isInterleaved
      ? parts.reduce(0) { $0 + $1.component.horizontal * $1.component.vertical * Self.longestBlock }
      : Self.longestBlock
  }

  /// Begins anew after a restart marker.
  mutating func restart() {
    unitsUntilRestart = restartInterval
    predictions = SIMD4()
    endOfBandRun = 0
  }

  /// The band of the next unit: a row of units of all components.
  var band: Int { unit / unitsAcross / (isInterleaved ? 1 : parts[0].component.vertical) }

  /// The first unit after a band.
  func end(ofBand band: Int) -> Int {
    min(unitCount, (band + 1) * unitsAcross * (isInterleaved ? 1 : parts[0].component.vertical))
  }

  /// Decodes units until something is missing.
  ///
  /// - Parameters:
  ///   - end: Where decoding ends in any case.
  ///   - input: The file's bytes, of which `bits` knows the place.
  ///   - isWhole: Whether the data up to the next marker, or all that there will ever be, is there.
  ///   - body: Decodes a block: which of the scan's components, and where it lies.
  mutating func run(
    to end: Int,
    _ bits: inout JPEGBits,
    isWhole: Bool,
    _ body: (inout JPEGScan, inout JPEGBits, _ part: Int, JPEGComponent.Place) -> Bool
  ) -> Halt {
    let longest = longestUnit
    var (row, column) = unit.quotientAndRemainder(dividingBy: unitsAcross)
    while unit < end {
      if restartInterval > 0, unitsUntilRestart == 0 { return .restart }
      guard isWhole || bits.end - bits.position >= longest else { return .needsInput }
      if isInterleaved {
        for part in parts.indices {
          let (horizontal, vertical) = (parts[part].component.horizontal, parts[part].component.vertical)
          for y in 0..<vertical {
            for x in 0..<horizontal {
              let place = JPEGComponent.Place(column: column * horizontal + x, band: row, row: y)
              guard body(&self, &bits, part, place) else {
                return bits.hasOverrun ? .overrun : .flaw("bits that are no code")
              }
            }
          }
        }
      } else {
        let (band, rowInBand) = row.quotientAndRemainder(dividingBy: parts[0].component.vertical)
        let place = JPEGComponent.Place(column: column, band: band, row: rowInBand)
        guard body(&self, &bits, 0, place) else {
          return bits.hasOverrun ? .overrun : .flaw("bits that are no code")
        }
      }
      guard !bits.hasOverrun else { return .overrun }
      unit += 1
      column += 1
      if column == unitsAcross { (row, column) = (row + 1, 0) }
      unitsUntilRestart -= 1
    }
    return .end
  }
}
