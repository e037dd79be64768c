/// Random numbers that are the same for the same seed, on every machine.
///
/// The SplitMix64 generator of Steele, Lea and Flood: one addition and a mixing of bits a number. Fit for
/// making up data, not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) {
    state = seed
  }

  /// Makes the generator of one of many streams of a seed.
  public init(seed: UInt64, stream: UInt64) {
    state = seed &* 0xD605_BBB5_8C8A_BBC9 &+ stream &* 0x9E37_79B9_7F4A_7C15
    state = next()
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of some elements; nil when there is none.
  package mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element? {
    elements.randomElement(using: &self)
  }
}
