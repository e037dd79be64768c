import Testing

@Suite("A stack wraps its children")
struct StackWrapTests {
  @Test("onto lines", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(inFile: "stack-wrap")
}
