/// What precedes the data of a scan, T.81 section B.2.3, checked against the frame, the tables and earlier scans.
struct JPEGScanHeader {
  /// A part of the header that makes no sense.
  struct Flaw: Error {
    let reason: String
  }

  /// For each component and frequency the lowest bit that is known; nil for nothing.
  private var lowestBits: [[Int?]]

  init(_ frame: JPEGFrame) {
    lowestBits = Array(repeating: Array(repeating: nil, count: 64), count: frame.components.count)
  }

  /// Whether a scan has told something of every component.
  var coversAll: Bool { lowestBits.allSatisfy { $0[0] != nil } }

  /// Reads a scan's header.
  mutating func scan(
    _ data: ArraySlice<UInt8>,
    frame: JPEGFrame,
    tables: JPEGTables
  ) throws(Flaw) -> JPEGScan {
    let data = Array(data)
    guard let count = data.first.map(Int.init), 1...4 ~= count, data.count == 4 + 2 * count else {
      throw Flaw(reason: "a scan header of \(data.count) bytes")
    }
    let (first, last) = (Int(data[1 + 2 * count]), Int(data[2 + 2 * count]))
    let (highBit, lowBit) = (Int(data[3 + 2 * count] >> 4), Int(data[3 + 2 * count] & 15))
    if frame.isProgressive {
      guard first <= last, last < 64, first > 0 || last == 0, first == 0 || count == 1 else {
        throw Flaw(reason: "the frequencies \(first) to \(last) of \(count) components")
      }
      guard first == 0 || hasMeans(of: data, count, frame: frame) else {
        throw Flaw(reason: "the frequencies \(first) to \(last) before the mean of their component")
      }
      guard lowBit <= 13, highBit == 0 || lowBit == highBit - 1 else {
        throw Flaw(reason: "the bits \(lowBit) after \(highBit)")
      }
    }
    // A picture that is not progressive has all in one scan, whatever its header says.
    let frequencies = frame.isProgressive ? first...last : 0...63
    var parts: [JPEGScan.Part] = []
    for place in 0..<count {
      let (id, codes) = (data[1 + 2 * place], data[2 + 2 * place])
      guard let index = frame.components.firstIndex(where: { $0.id == id }),
        index > parts.last?.index ?? -1
      else { throw Flaw(reason: "the component \(id) in a scan") }
      let bits = frame.isProgressive ? (high: highBit, low: lowBit) : (high: 0, low: 0)
      try note(index, frequencies, bits.high, bits.low)
      let needsSteady = first == 0 && bits.high == 0 || !frame.isProgressive
      let needsVarying = frequencies.upperBound > 0
      let steady = codes >> 4 < 4 ? tables.steady[Int(codes >> 4)] : nil
      let varying = codes & 15 < 4 ? tables.varying[Int(codes & 15)] : nil
      guard !needsSteady || steady != nil, !needsVarying || varying != nil else {
        throw Flaw(reason: "no code table 0x\(String(codes, radix: 16))")
      }
      parts.append(
        JPEGScan.Part(
          index: index,
          component: frame.components[index],
          steady: steady.map(JPEGHuffmanTable.init) ?? .empty,
          varying: varying.map(JPEGHuffmanTable.init) ?? .empty
        )
      )
    }
    let blocks = parts.reduce(0) { $0 + $1.component.horizontal * $1.component.vertical }
    guard count == 1 || blocks <= 10 else {
      throw Flaw(reason: "units of \(blocks) blocks, and 10 are the most")
    }
    return JPEGScan(
      parts: parts,
      frequencies: frequencies,
      highBit: frame.isProgressive ? highBit : 0,
      lowBit: frame.isProgressive ? lowBit : 0,
      restartInterval: tables.restartInterval,
      frame: frame
    )
  }

  /// Whether earlier scans have told the mean of every block: a scan of other frequencies may say little of blocks
  /// that nothing has been kept of.
  private func hasMeans(of data: [UInt8], _ count: Int, frame: JPEGFrame) -> Bool {
    (0..<count).allSatisfy { place in
      let index = frame.components.firstIndex { $0.id == data[1 + 2 * place] }
      return index.map { lowestBits[$0][0] != nil } ?? true
    }
  }

  /// Notes what a scan tells, each bit after the next higher one and none twice: so no file can go on for ever.
  private mutating func note(
    _ component: Int,
    _ frequencies: ClosedRange<Int>,
    _ highBit: Int,
    _ lowBit: Int
  ) throws(Flaw) {
    for frequency in frequencies {
      guard lowestBits[component][frequency] == (highBit == 0 ? nil : highBit) else {
        throw Flaw(reason: "bits \(lowBit) of frequency \(frequency) that do not follow those before")
      }
      lowestBits[component][frequency] = lowBit
    }
  }
}
