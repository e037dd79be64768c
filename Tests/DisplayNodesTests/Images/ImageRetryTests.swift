import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Trying again to load a picture")
struct ImageRetryTests {
  private static let busy = ImageLoadError.unavailable("cat", reason: "busy")

  @Test("The time between attempts grows by the factor up to its limit")
  func delays() {
    let policy = ImageRetryPolicy(
      maximumCount: 6,
      firstDelay: .milliseconds(100),
      factor: 3,
      maximumDelay: .seconds(5)
    )
    let delays = (0...7).map { policy.delay(afterFailures: $0) }
    let expected: [Duration?] = [
      nil, .milliseconds(100), .milliseconds(300), .milliseconds(900), .milliseconds(2_700), .seconds(5),
      .seconds(5), nil,
    ]
    #expect(delays == expected)
    #expect(ImageRetryPolicy.never.delay(afterFailures: 1) == nil)
    #expect(ImageRetryPolicy(maximumCount: -3).delay(afterFailures: 1) == nil)
  }

  @Test(
    "No policy traps or waits longer than its limit",
    arguments: [0, -2, 1, .nan, .infinity, 1e300] as [Double]
  )
  func extremes(factor: Double) {
    for first in [Duration.zero, .seconds(-4), .seconds(1), .seconds(Int64.max / 4)] {
      for limit in [Duration.zero, .seconds(2), .seconds(Int64.max / 4)] {
        let policy = ImageRetryPolicy(
          maximumCount: .max,
          firstDelay: first,
          factor: factor,
          maximumDelay: limit
        )
        for count in [1, 2, 100] {
          let delay = policy.delay(afterFailures: count)
          #expect(delay.map { $0 >= .zero && $0 <= max(limit, .zero) } == true)
        }
      }
    }
  }

  @Test("Each attempt is made when the clock has come there, not before and not twice")
  func attempts() {
    let stage = LoaderStage(
      .init(retryPolicy: ImageRetryPolicy(maximumCount: 2, firstDelay: .milliseconds(100)))
    )
    let token = stage.request("one", ImageRequest("cat", retrying: .allowed))
    _ = stage.settle()
    for (attempt, delay) in [100, 200].enumerated() {
      stage.source.finish("cat", with: .failure(Self.busy))
      #expect(stage.settle().isEmpty && stage.source.calls.count == attempt + 1)
      stage.clock.advance(by: .milliseconds(delay - 1))
      #expect(stage.settle().isEmpty && stage.source.calls.count == attempt + 1)
      #expect(stage.loader.statistics.waitingLoads == 1 && stage.loader.statistics.runningLoads == 0)
      stage.clock.advance(by: .milliseconds(1))
      #expect(stage.settle().isEmpty && stage.source.calls.count == attempt + 2)
    }
    stage.source.finish("cat", with: .failure(Self.busy))
    #expect(stage.settle() == ["one failed: \(Self.busy)"])
    stage.clock.advance(by: .seconds(100))
    _ = stage.settle()
    #expect(stage.source.calls.count == 3 && stage.loader.statistics.retriedLoads == 2)
    withExtendedLifetime(token) {}
  }

  @Test(
    "A load that waits for its time takes nobody's turn, takes subscribers in, and goes with the last of them"
  )
  func waiting() {
    let stage = LoaderStage(
      .init(maximumConcurrency: 1, retryPolicy: ImageRetryPolicy(firstDelay: .milliseconds(100)))
    )
    var first: ImageRequestToken? = stage.request("one", ImageRequest("cat", retrying: .allowed))
    _ = stage.settle()
    stage.source.finish("cat", with: .failure(Self.busy))
    _ = stage.settle()
    let dog = stage.request("dog", ImageRequest("dog"))
    _ = stage.settle()
    #expect(stage.source.running == ["dog"])
    var second: ImageRequestToken? = stage.request("two", ImageRequest("cat", retrying: .allowed))
    _ = stage.settle()
    #expect(stage.source.calls == ["cat", "dog"])
    first = nil
    second = nil
    _ = stage.settle()
    #expect(stage.loader.statistics.waitingLoads == 0)
    stage.clock.advance(by: .seconds(1))
    _ = stage.settle()
    #expect(stage.source.calls == ["cat", "dog"])
    withExtendedLifetime((dog, first, second)) {}
  }
}
