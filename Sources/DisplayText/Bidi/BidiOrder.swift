/// The order in which pieces of a line are seen.
enum BidiOrder {
  /// The pieces' places in the text, from the leftmost to the rightmost: rule L2 of Unicode Standard Annex #9.
  ///
  /// - Complexity: Linear in the number of pieces, times how many levels there are.
  static func visual(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowest = levels.lazy.filter { $0 % 2 == 1 }.min() ?? highest + 1
    var level = highest
    while level >= lowest {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = max(end, start + 1)
      }
      level -= 1
    }
    return order
  }
}
