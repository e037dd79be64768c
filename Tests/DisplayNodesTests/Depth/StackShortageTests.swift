#if os(Linux)
  import AsyncDisplay
  import DisplayConcurrency
  import Foundation
  import Testing

  /// Lets this process start no thread, and so have no fresh stack.
  private func withholdThreads() {
    // The superuser may start any number.
    if getuid() == 0 { _ = setuid(65_534) }
    let kind = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
    var limit = rlimit()
    unsafe getrlimit(kind, &limit)
    limit.rlim_cur = 0
    unsafe setrlimit(kind, &limit)
  }

  @Suite("Measuring without a fresh stack")
  struct StackShortageTests {
    @Test("What lies deeper than the stack reaches is left out and reported, and what does not has its size")
    func deep() async {
      await #expect(processExitsWith: .exitCode(7)) {
        withholdThreads()
        let reports = Lock<[Diagnostic]>([])
        let flat = makeChain(of: 10, around: LeafNode()) { MeasuringBoxNode($0) }
        let deep = makeChain(of: 100_000, around: LeafNode()) { MeasuringBoxNode($0) }
        let sizes = Diagnostics.withHandler { report in
          reports.withLock { $0.append(report) }
        } operation: {
          [flat, deep].map { $0.measure(Size(width: 100, height: 100)) }
        }
        guard sizes == [Size(width: 10, height: 10), .zero] else { _exit(8) }
        let found = reports.withLock { $0 }
        let isTold = found.first?.message.contains("no memory left to measure deeper") == true
        guard found.count == 1, isTold else { _exit(9) }
        // The end of the trees is that of the process.
        withExtendedLifetime((flat, deep)) { _exit(found[0].path.count == 64 ? 7 : 10) }
      }
    }
  }
#endif
