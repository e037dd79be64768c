import Testing

@Suite("A stack aligns its children")
struct StackAlignmentTests {
  @Test("along and across itself", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(inFile: "stack-alignment")
}
