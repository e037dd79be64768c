import Testing

@Suite("A stack's children grow and shrink")
struct StackFlexTests {
  @Test("to these frames", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(inFile: "stack-flex")
}
