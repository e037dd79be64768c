import Testing

@Suite("The specs with one or two children")
struct SpecTests {
  @Test("lay out to these frames", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(inFile: "specs")
}
