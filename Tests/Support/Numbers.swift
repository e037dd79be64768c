/// A deterministic source of numbers: SplitMix64 (Steele, Lea and Flood, 2014).
public struct Numbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(state: UInt64) {
    self.state = state
  }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on, below a bound.
  public mutating func next(below bound: Int) -> Int { Int(next() >> 1) % bound }
}
