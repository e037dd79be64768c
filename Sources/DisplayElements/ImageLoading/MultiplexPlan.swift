/// Which of several pictures of the same thing is loaded next: the order of loads, without the loads.
struct MultiplexPlan: Hashable {
  /// How many pictures there are; 0 is the best.
  let count: Int
  /// Whether the lesser pictures are loaded on the way to the best.
  let loadsIntermediates: Bool

  /// The best picture that is here.
  private(set) var best: Int?
  private var failed: Set<Int> = []

  init(count: Int, loadsIntermediates: Bool) {
    self.count = count
    self.loadsIntermediates = loadsIntermediates
  }

  /// The picture to load; nil when there is nothing better to be had.
  ///
  /// With intermediates that is the least of those that are better than what is here, without them the best. A
  /// picture that failed is passed over.
  var next: Int? {
    let better = (0..<(best ?? count)).filter { !failed.contains($0) }
    return loadsIntermediates ? better.last : better.first
  }

  /// A picture came.
  ///
  /// - Returns: Whether it is better than what was here.
  mutating func accept(_ number: Int) -> Bool {
    guard number < best ?? count else { return false }
    best = number
    return true
  }

  /// A picture cannot be had.
  mutating func fail(_ number: Int) { failed.insert(number) }
}
