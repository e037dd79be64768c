import Testing

@Suite("A reversed stack")
struct StackReversedTests {
  @Test("lays out to these frames", arguments: LayoutFixture.all(inFile: "stack-reversed"))
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }
}
