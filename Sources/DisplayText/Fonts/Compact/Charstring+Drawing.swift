extension Charstring {
  /// Draws what an operator of one byte says with the operands there are; whether it is known.
  mutating func draw(_ code: Int) -> Bool {
    let count = operands.count
    switch code {
    // The width of the glyph may come first; it is known from elsewhere.
    case 21: if count >= 2 { pen.move(operands[count - 2], operands[count - 1]) }
    case 22: if count >= 1 { pen.move(operands[count - 1], 0) }
    case 4: if count >= 1 { pen.move(0, operands[count - 1]) }
    case 5: drawLines(0..<count)
    case 6, 7: drawLines(startingHorizontally: code == 6)
    case 8: drawCurves(0..<count)
    case 24:
      let lineStart = max(0, count - 2)
      drawCurves(0..<lineStart)
      drawLines(lineStart..<count)
    case 25:
      let curveStart = max(0, count - 6)
      drawLines(0..<curveStart)
      drawCurves(curveStart..<count)
    case 26: drawUniformCurves(areHorizontal: false)
    case 27: drawUniformCurves(areHorizontal: true)
    case 30, 31: drawAlternatingCurves(startingHorizontally: code == 31)
    default: return false
    }
    return true
  }

  /// Draws two curves that are nearly a line, as an operator of two bytes says; whether it is known.
  mutating func drawFlex(_ code: Int) -> Bool {
    let n = operands
    switch code {
    case 34 where n.count >= 7:
      pen.curve(n[0], 0, n[1], n[2], n[3], 0)
      pen.curve(n[4], 0, n[5], -n[2], n[6], 0)
    case 35 where n.count >= 12: drawCurves(0..<12)
    case 36 where n.count >= 9:
      pen.curve(n[0], n[1], n[2], n[3], n[4], 0)
      pen.curve(n[5], 0, n[6], n[7], n[8], -(n[1] + n[3] + n[7]))
    case 37 where n.count >= 11:
      let dx = n[0] + n[2] + n[4] + n[6] + n[8]
      let dy = n[1] + n[3] + n[5] + n[7] + n[9]
      let isHorizontal = abs(dx) > abs(dy)
      pen.curve(n[0], n[1], n[2], n[3], n[4], n[5])
      pen.curve(n[6], n[7], n[8], n[9], isHorizontal ? n[10] : -dx, isHorizontal ? -dy : n[10])
    default: return false
    }
    return true
  }

  private mutating func drawLines(_ range: Range<Int>) {
    var index = range.lowerBound
    while index + 2 <= range.upperBound {
      pen.line(operands[index], operands[index + 1])
      index += 2
    }
  }

  private mutating func drawLines(startingHorizontally: Bool) {
    var isHorizontal = startingHorizontally
    for length in operands {
      pen.line(isHorizontal ? length : 0, isHorizontal ? 0 : length)
      isHorizontal.toggle()
    }
  }

  private mutating func drawCurves(_ range: Range<Int>) {
    var index = range.lowerBound
    while index + 6 <= range.upperBound {
      pen.curve(
        operands[index],
        operands[index + 1],
        operands[index + 2],
        operands[index + 3],
        operands[index + 4],
        operands[index + 5]
      )
      index += 6
    }
  }

  /// Draws curves that start and end in the same direction, but for the first one's start.
  private mutating func drawUniformCurves(areHorizontal: Bool) {
    var index = operands.count % 4 == 1 ? 1 : 0
    var across = index == 1 ? operands[0] : 0
    while index + 4 <= operands.count {
      let n = operands[index..<index + 4]
      if areHorizontal {
        pen.curve(n[index], across, n[index + 1], n[index + 2], n[index + 3], 0)
      } else {
        pen.curve(across, n[index], n[index + 1], n[index + 2], 0, n[index + 3])
      }
      across = 0
      index += 4
    }
  }

  /// Draws curves that start along one axis and end along the other, but for the last one's end.
  private mutating func drawAlternatingCurves(startingHorizontally: Bool) {
    var isHorizontal = startingHorizontally
    var index = 0
    while index + 4 <= operands.count {
      let last = index + 5 == operands.count ? operands[index + 4] : 0
      let n = operands[index..<index + 4]
      if isHorizontal {
        pen.curve(n[index], 0, n[index + 1], n[index + 2], last, n[index + 3])
      } else {
        pen.curve(0, n[index], n[index + 1], n[index + 2], n[index + 3], last)
      }
      isHorizontal.toggle()
      index += 4
    }
  }
}
