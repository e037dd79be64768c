import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("The environment as a value")
struct EnvironmentValueTests {
  @Test("A key that nobody set has its default, and one that was set to it is equal to it")
  func defaults() {
    var environment = NodeEnvironment()
    #expect(environment.appearance == .light && environment.accent == 0 && environment.displayScale == 1)
    environment.accent = 3
    #expect(environment != NodeEnvironment() && environment.description == "Accent: 3")
    environment.accent = 0
    #expect(environment == NodeEnvironment() && environment.hashValue == NodeEnvironment().hashValue)
    #expect(environment.description == "defaults")
  }

  @Test("Equality and hash do not depend on the order in which keys were set")
  func order() {
    var (one, other) = (NodeEnvironment(), NodeEnvironment())
    one.accent = 1
    one.margin = 2
    one.appearance = .dark
    other.appearance = .dark
    other.margin = 2
    other.accent = 1
    #expect(one == other && one.hashValue == other.hashValue)
    other.margin = 3
    #expect(one != other)
  }

  @Test("Overrides win over what is inherited, also with the default, and can be taken back")
  func overrides() {
    var inherited = NodeEnvironment()
    inherited.accent = 7
    inherited.margin = 2
    var overrides = EnvironmentOverrides { $0.accent = 0 }
    #expect(
      inherited.overridden(by: overrides).accent == 0 && inherited.overridden(by: overrides).margin == 2
    )
    #expect(overrides[AccentKey.self] == 0 && overrides[MarginKey.self] == nil)
    #expect(overrides != EnvironmentOverrides())
    overrides[AccentKey.self] = nil
    #expect(overrides.isEmpty && overrides == EnvironmentOverrides())
    #expect(inherited.overridden(by: overrides) == inherited)
  }

  @Test("Scales and insets that mean nothing are brought to those that do, and insets are reported")
  func clamping() {
    let reports = Lock(0)
    var environment = NodeEnvironment()
    Diagnostics.withHandler { _ in
      reports.withLock { $0 += 1 }
    } operation: {
      for scale in [-1, 0, .nan, .infinity] {
        environment.displayScale = scale
        #expect(environment.displayScale == 1)
      }
      environment.safeAreaInsets = EdgeInsets(top: .nan, left: -3, bottom: 4, right: .infinity)
    }
    #expect(environment.safeAreaInsets == EdgeInsets(bottom: 4))
    #expect(environment == environment)
    #expect(reports.withLock { $0 } == 1)
  }

  @Test("Reads are remembered by key, with their value; comparing or changing a copy reads all")
  func reads() {
    var environment = NodeEnvironment()
    environment.accent = 1
    let recorder = EnvironmentRecorder()
    let recorded = environment.recorded(by: recorder)
    #expect(recorder.reads.isEmpty)
    _ = recorded.margin
    var other = environment
    other.accent = 2
    #expect(recorder.reads.hold(in: other))
    other.margin = 5
    #expect(!recorder.reads.hold(in: other))
    other.margin = 1
    var copy = recorded
    copy.appearance = .dark
    #expect(recorder.reads.hold(in: environment) && !recorder.reads.hold(in: other))
  }

  @Test("What is read of an overridden key is nothing that lies outside the overrides")
  func outside() {
    let recorder = EnvironmentRecorder()
    let overrides = EnvironmentOverrides { $0.accent = 1 }
    let inside = NodeEnvironment().overridden(by: overrides).recorded(by: recorder)
    _ = inside.accent
    #expect(recorder.reads.outside(overrides, in: NodeEnvironment()).isEmpty)
    _ = inside.margin
    let outside = recorder.reads.outside(overrides, in: NodeEnvironment())
    var other = NodeEnvironment()
    other.accent = 9
    #expect(outside.hold(in: other))
    other.margin = 9
    #expect(!outside.hold(in: other))
  }
}
