import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

#if DEBUG || Mutations
  @Suite("Children that overflow their stack in a node")
  @MainActor
  struct OverflowTests {
    private final class RowNode: DisplayNode {
      let leaf = LeafNode()
      let length = LayoutInput(150.0)
      let isFlexible: Bool

      nonisolated init(isFlexible: Bool = false) {
        self.isFlexible = isFlexible
        super.init()
      }

      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        HStackLayout {
          leaf.frame(width: .points(length.value)).flexShrink(isFlexible ? 1 : 0)
        }.padding(4)
      }
    }

    private final class LeafNode: DisplayNode {}

    /// Measures what is inside with a small size that it never gets on the screen.
    private final class CuriousNode: DisplayNode {
      let row = RowNode()

      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        _ = row.measure(Size(width: 20, height: 20))
        return WrapperLayoutSpec(row)
      }
    }

    private func reports(_ work: () -> Void) -> [String] {
      let reports = Lock<[String]>([])
      Diagnostics.withHandler(
        { diagnostic in reports.withLock { $0.append("\(diagnostic)") } },
        operation: work
      )
      return reports.withLock { $0 }
    }

    @Test("are reported once for each place, with the way from the root, however often it is laid out")
    func once() {
      let row = RowNode()
      let outer = DisplayNode()
      outer.layoutSpecProvider = { _, _ in WrapperLayoutSpec(row) }
      let found = reports {
        let stage = Stage(outer)
        stage.settle()
        for length in [160.0, 170, 50, 180] {
          row.length.value = length
          stage.settle()
        }
      }
      #expect(
        found == [
          "DisplayNode › RowNode › InsetLayoutSpec › StackLayoutSpec[0]: The children of StackLayoutSpec are 150 points "
            + "long together, and it has room for 92. Let one of them shrink, or let the stack wrap."
        ]
      )
    }

    @Test("are none where they shrink, or where only a size is tried that is never on the screen")
    func silence() {
      #expect(reports { Stage(RowNode(isFlexible: true)).settle() } == [])
      let curious = CuriousNode()
      curious.row.length.value = 80
      #expect(reports { Stage(curious).settle() } == [])
    }
  }
#endif
