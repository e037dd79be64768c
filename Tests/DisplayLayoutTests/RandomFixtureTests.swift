import Testing

@Suite("Random trees of all specs and options")
struct RandomFixtureTests {
  /// Trees whose frames were worked out by a program that shares nothing with this one.
  @Test("lay out to these frames", arguments: LayoutFixture.all(inFile: "random"))
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }
}
