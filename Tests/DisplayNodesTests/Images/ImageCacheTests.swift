import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Image cache")
struct ImageCacheTests {
  @Test("What was used least recently goes first")
  func leastRecentlyUsed() {
    var cache = ImageCache(byteBudget: 3 * 4)
    for key in ["a", "b", "c"] as [ImageKey] { cache.insert(DecodedImage(square(1)), for: key) }
    #expect(cache.image(for: "a") != nil)
    cache.insert(DecodedImage(square(1)), for: "d")
    #expect(cache.image(for: "b") == nil)
    #expect(cache.image(for: "a") != nil && cache.image(for: "c") != nil && cache.image(for: "d") != nil)
    #expect(cache.evictionCount == 1 && cache.byteCount == 12)
  }

  @Test("A picture above the budget is not kept, and sends nothing away but its own predecessor")
  func tooLarge() {
    var cache = ImageCache(byteBudget: 16)
    cache.insert(DecodedImage(square(1)), for: "a")
    cache.insert(DecodedImage(square(1)), for: "b")
    cache.insert(DecodedImage(square(3)), for: "b")
    #expect(cache.image(for: "a") != nil && cache.image(for: "b") == nil && cache.evictionCount == 0)
    #expect(cache.byteCount == 4)
  }

  @Test("Using a picture over and over takes no more memory")
  func uses() {
    var cache = ImageCache(byteBudget: 100)
    for key in ["a", "b"] as [ImageKey] { cache.insert(DecodedImage(square(1)), for: key) }
    for _ in 0..<10_000 { _ = cache.image(for: "a") }
    #expect(cache.rememberedUseCount <= 2 * 2 + 64)
    cache.setByteBudget(4)
    #expect(cache.image(for: "a") != nil && cache.count == 1)
  }

  @Test("A smaller budget takes effect at once; one below 0 keeps nothing")
  func budgets() {
    var cache = ImageCache(byteBudget: 100)
    for key in ["a", "b", "c"] as [ImageKey] { cache.insert(DecodedImage(square(2)), for: key) }
    cache.setByteBudget(20)
    #expect(cache.count == 1 && cache.image(for: "c") != nil)
    cache.setByteBudget(-5)
    #expect(cache.count == 0 && cache.byteCount == 0 && cache.evictionCount == 3)
    cache.insert(DecodedImage(square(1)), for: "a")
    #expect(cache.count == 0)
  }

  @Test(
    "Random inserts, uses and budgets do what a list in order of use does",
    arguments: 0..<UInt64(TestDepth.count(5, full: 20))
  )
  func randomSequences(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var cache = ImageCache(byteBudget: 200)
    var budget = 200
    var list: [(key: ImageKey, bytes: Int)] = []
    var evictions = 0
    func trim() {
      while list.reduce(0, { $0 + $1.bytes }) > budget {
        list.removeFirst()
        evictions += 1
      }
    }
    for step in 0..<2_000 {
      let key = ImageKey("\(random.next(below: 12))")
      switch random.next(below: 20) {
      case 0..<8:
        let side = 1 + random.next(below: 6)
        cache.insert(DecodedImage(square(side)), for: key)
        list.removeAll { $0.key == key }
        if side * side * 4 <= budget {
          list.append((key, side * side * 4))
          trim()
        }
      case 8..<18:
        let entry = list.first { $0.key == key }
        #expect(cache.image(for: key)?.image.byteCount == entry?.bytes, "step \(step)")
        if let entry {
          list.removeAll { $0.key == key }
          list.append(entry)
        }
      case 18:
        budget = random.next(below: 400)
        cache.setByteBudget(budget)
        trim()
      default:
        if random.next(below: 10) == 0 {
          cache.removeAll()
          list.removeAll()
        }
      }
      #expect(
        cache.count == list.count && cache.byteCount == list.reduce(0) { $0 + $1.bytes },
        "step \(step)"
      )
      #expect(cache.evictionCount == evictions, "step \(step)")
    }
  }
}

/// Numbers that a seed decides.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func next(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
