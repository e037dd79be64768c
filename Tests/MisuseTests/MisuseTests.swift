import Testing

@Suite("Programs that break a thread rule do not compile")
struct MisuseTests {
  @Test("Each program gets the diagnostic that it must give", arguments: MisuseProgram.all)
  func diagnosed(program: MisuseProgram) async throws {
    let verdict = try #require(try await MisuseProgram.verdicts.value[program.program.url])
    if let expected = program.expectedError {
      #expect(!verdict.isSuccess, "it compiled")
      #expect(verdict.reports(expected), "\(verdict.output)")
    } else {
      #expect(verdict.isSuccess, "\(verdict.output)")
    }
  }

  @Test("Each compiles with what its header says instead", arguments: MisuseProgram.wrong)
  func fixed(program: MisuseProgram) async throws {
    let verdict = try #require(try await MisuseProgram.fixedVerdicts.value[program.program.url])
    #expect(verdict.isSuccess, "\(verdict.output)")
  }

  @Test("There are programs for every rule, and at least one that is right")
  func complete() {
    #expect(MisuseProgram.wrong.count >= 58)
    #expect(MisuseProgram.all.contains { $0.expectedError == nil })
  }
}
