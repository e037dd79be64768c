#if DEBUG || Mutations
  import AsyncDisplay
  import DisplayConcurrency
  import Testing

  @testable import DisplayNodes

  /// A node whose size is not what it was measured from.
  private final class FickleNode: DisplayNode {
    nonisolated let size = Lock(Size(width: 10, height: 10))

    nonisolated override func calculateSize(thatFits size: Size) -> Size { self.size.withLock { $0 } }
  }

  /// A column whose spacing no layout input says.
  private final class FickleColumn: DisplayNode {
    nonisolated let spacing = Lock(0.0)
    let leaves = [FickleNode(), FickleNode()]

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, spacing: spacing.withLock { $0 }, children: leaves)
    }
  }

  @Suite("The distrust of debug builds")
  @MainActor
  struct DistrustTests {
    private func makeStage(_ column: FickleColumn) -> Stage {
      let stage = Stage(column)
      stage.settle()
      return stage
    }

    /// What is reported in as many frames as it takes to measure each of three nodes again, and one of them twice.
    private func reports(of stage: Stage, rounds: Int = 6) -> [Diagnostic] {
      captureReports {
        for _ in 0..<rounds * DistrustPass.thoroughInterval { stage.frame() }
      }
    }

    @Test("A layout that depends on nothing else is not reported, whatever is set through inputs")
    func pure() {
      let column = FickleColumn()
      let stage = makeStage(column)
      #expect(reports(of: stage).isEmpty)
      column.leaves[0].size.withLock { $0 = Size(width: 20, height: 20) }
      column.leaves[0].setNeedsLayout()
      column.style.minHeight = 50
      stage.settle()
      #expect(reports(of: stage).isEmpty)
    }

    @Test("A size that changes by itself is reported once, with both sizes")
    func size() throws {
      let column = FickleColumn()
      let stage = makeStage(column)
      column.leaves[1].size.withLock { $0 = Size(width: 10, height: 30) }
      let reported = reports(of: stage)
      let report = try #require(reported.first)
      #expect(reported.count == 1)
      #expect(report.message.contains("30") && report.message.contains("layout inputs"))
      #expect(report.path == column.leaves[1].debugPath)
      #expect(reports(of: stage, rounds: 12).isEmpty)
    }

    @Test("Places that change by themselves are reported")
    func places() {
      let column = FickleColumn()
      let stage = makeStage(column)
      column.spacing.withLock { $0 = 7 }
      let reported = reports(of: stage)
      #expect(reported.count == 1 && reported.allSatisfy { $0.path == column.debugPath })
    }

    @Test("A frame at whose end a node is in another state than its supernode ends the process")
    func state() async {
      await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let column = FickleColumn()
          let stage = Stage(column)
          stage.settle()
          column.leaves[0].nodeState.placed = []
          stage.frame()
        }
      }
    }

    @Test("A frame at whose end a group waits for a node that is idle ends the process")
    func group() async {
      await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let column = FickleColumn()
          let stage = Stage(column)
          stage.settle()
          column.nearestDisplayGroup?.add(column.leaves[0])
          stage.frame()
        }
      }
    }

    @Test("A layer that somebody has put elsewhere is reported, once")
    func layer() {
      let column = FickleColumn()
      let stage = makeStage(column)
      column.leaves[0].layer?.removeFromSuperlayer()
      let reported = captureReports { for _ in 0..<5 { stage.frame() } }
      #expect(reported.count == 1 && reported.allSatisfy { $0.path == column.leaves[0].debugPath })
    }

    @Test("A layout whose difference has gone when it is measured once more is not reported")
    func passing() {
      let column = FickleColumn()
      let stage = makeStage(column)
      // Each thorough frame measures a node: one that differs now and not in the next is no suspect any more.
      let reported = captureReports {
        for frame in 0..<6 * DistrustPass.thoroughInterval {
          let isOdd = frame / DistrustPass.thoroughInterval % 2 == 1
          column.leaves[1].size.withLock { $0 = Size(width: 10, height: isOdd ? 30 : 10) }
          column.leaves[0].size.withLock { $0 = Size(width: 10, height: isOdd ? 10 : 30) }
          stage.frame()
        }
      }
      #expect(reported.isEmpty)
    }
  }
#endif
