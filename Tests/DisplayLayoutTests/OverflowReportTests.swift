import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import Testing

#if DEBUG || Mutations
  @Suite("Children that overflow their stack")
  struct OverflowReportTests {
    private let leaf = MeasuredLeaf(Size(width: 200, height: 40))
    private let range = SizeRange(upTo: Size(width: 300, height: 100))

    private func messages(_ element: any LayoutElement, in range: SizeRange? = nil) -> [String] {
      diagnosed { element.layout(thatFits: range ?? self.range) }.1
    }

    @Test("along it are reported with the way to the stack and what is missing")
    func along() {
      let row = HStackLayout(spacing: 10) {
        leaf
        leaf.spacingBefore(5)
      }
      #expect(
        messages(VStackLayout { row.padding(4) }) == [
          "StackLayoutSpec › InsetLayoutSpec[0] › StackLayoutSpec[0]: The children of StackLayoutSpec are 415 points long "
            + "together, and it has room for 292. Let one of them shrink, or let the stack wrap."
        ]
      )
    }

    @Test("across it, or by themselves on a line, are reported with the way to the child")
    func child() {
      #expect(
        messages(HStackLayout { leaf.frame(height: 140) }) == [
          "StackLayoutSpec › MeasuredLeaf[0]: MeasuredLeaf is 140 points long across its stack, which has room for 100."
        ]
      )
      #expect(
        messages(
          FlowLayout {
            leaf
            leaf.frame(width: 310)
          }
        ) == [
          "StackLayoutSpec › MeasuredLeaf[1]: MeasuredLeaf is 310 points long along its stack, which has room for 300."
        ]
      )
    }

    @Test("are reported once for each place, however often the tree is laid out")
    func once() {
      let row = HStackLayout {
        leaf
        leaf
      }
      let column = VStackLayout {
        row
        row
      }
      #expect(messages(column).count == 2)
      let (_, kept) = diagnosed {
        var tree = LayoutTree(column)
        _ = tree.layout(thatFits: range)
        _ = tree.layout(thatFits: SizeRange(upTo: Size(width: 250, height: 100)))
        _ = tree.layout(thatFits: range)
      }
      #expect(kept.count == 2)
    }

    @Test("are kept by the layout of an owner, and reported on several workers")
    func elsewhere() async {
      let row = HStackLayout {
        leaf
        TestNode("picture", size: Size(width: 200, height: 40))
      }
      let node = TestNode("card", content: row)
      #expect(messages(node) == [])
      #expect(node.layout(thatFits: range).overflows.map(\.path) == [["StackLayoutSpec"]])
      let scheduler = Scheduler(
        executor: WorkerPool(threadCount: 2),
        clock: ManualClock(),
        maximumConcurrency: 2
      )
      let column = StackLayoutSpec(.vertical, children: (0..<200).map { _ in row })
      let reports = Lock(0)
      let task = Diagnostics.withHandler { _ in
        reports.withLock { $0 += 1 }
      } operation: {
        Task {
          await ConcurrentLayout.layout(
            of: column,
            thatFits: SizeRange(upTo: Size(width: 300, height: 1e5)),
            on: scheduler
          )
        }
      }
      _ = await task.value
      #expect(reports.withLock { $0 } == 200)
    }

    @Test("are none where they fit, shrink, wrap, scroll, or are put outside on purpose")
    func silence() {
      let shrinking = HStackLayout {
        leaf.flexShrink(1)
        leaf.flexShrink(1)
        MeasuredLeaf(Size(width: 33, height: 10)).flexShrink(1)
      }
      let wrapping = FlowLayout {
        leaf
        leaf
      }
      let overlapping = HStackLayout(spacing: -120) {
        leaf
        leaf
      }
      let shifted = HStackLayout {
        leaf.spacingBefore(-50)
        leaf.spacingAfter(-60)
      }
      let badge = leaf.padding(EdgeInsets(all: -20)).corner(.topRight, leaf)
      for tree in [shrinking, wrapping, overlapping, shifted, VStackLayout { badge }] {
        for extent in [300, 299.5, 0] {
          #expect(messages(tree, in: SizeRange(upTo: Size(width: extent, height: 100))) == [])
        }
      }
      #expect(messages(shrinking, in: .unconstrained) == [])
    }
  }
#endif
