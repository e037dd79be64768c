import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import Testing

@Suite("What is reported")
struct ReportTests {
  private let range = SizeRange(
    min: Size(width: 100, height: 0),
    max: Size(width: 100, height: .infinity)
  )

  @Test("A fraction of an unknown length is reported once, however the tree is laid out")
  func rootFraction() async {
    let root = StackLayoutSpec(.vertical, children: [MeasuredLeaf()]).frame(height: .fraction(0.5))
    let scheduler = Scheduler(
      executor: WorkerPool(threadCount: 2),
      clock: ManualClock(),
      maximumConcurrency: 2
    )
    #expect(diagnosed { root.layout(thatFits: range) }.1.count == 1)
    #expect(
      diagnosed {
        var tree = LayoutTree(root)
        _ = tree.layout(thatFits: range)
        _ = tree.layout(thatFits: .unconstrained)
      }.1.count == 1
    )
    let node = TestNode("node", content: root)
    #expect(diagnosed { node.layout(thatFits: range) }.1.count == 1)
    let (task, _) = diagnosed {
      Task {
        let reports = Lock(0)
        let inner = Diagnostics.withHandler { _ in
          reports.withLock { $0 += 1 }
        } operation: {
          Task { await ConcurrentLayout.layout(of: root, thatFits: range, on: scheduler) }
        }
        _ = await inner.value
        return reports.withLock { $0 }
      }
    }
    #expect(await task.value == 1)
  }

  @Test("Fractions that have something to refer to, or that nobody asks for, are nobody's fault")
  func silence() {
    let box = MeasuredLeaf(Size(width: 40, height: 40))
    let badge = MeasuredLeaf().frame(height: .fraction(0.5))
    let tree = VStackLayout(alignItems: .start) {
      box.overlay(badge)
      box.padding(3).styled { $0.height = .fraction(0.5) }
    }
    #expect(diagnosed { tree.layout(thatFits: range) }.1 == [])
    let asking = VStackLayout { box.padding(3).frame(height: .fraction(0.5)) }
    #expect(diagnosed { asking.layout(thatFits: range) }.1.count == 1)
  }

  @Test("A fault of an element with another style is reported once")
  func styledFaults() {
    let node = TestNode("node", style: LayoutStyle())
    let tree = VStackLayout { MeasuredLeaf().frame(height: .fraction(0.5)) }
    #expect(diagnosed { tree.layout(thatFits: range) }.1.count == 1)
    let styled = VStackLayout {
      StyledElement(MeasuredLeaf().frame(height: .fraction(0.5))).flexGrow(1)
      node.flexGrow(1)
    }
    #expect(diagnosed { styled.layout(thatFits: range) }.1.count == 1)
  }

  @Test("Faults on several workers are those on one thread, with the same paths")
  func concurrentFaults() async {
    func rows() -> [any LayoutElement] {
      (0..<120).map { number in
        HStackLayout {
          MeasuredLeaf(Size(width: 5, height: 5)).spacingBefore(number.isMultiple(of: 3) ? .nan : 1)
          VStackLayout { RatioLayoutSpec(-1, child: MeasuredLeaf(Size(width: 1, height: 1))) }
          TestNode("node", content: RatioLayoutSpec(.nan, child: MeasuredLeaf()))
        }.spacingAfter(number.isMultiple(of: 5) ? .infinity : 0)
      }
    }
    let serial = diagnosed { StackLayoutSpec(.vertical, children: rows()).layout(thatFits: range) }.1
    let root = StackLayoutSpec(.vertical, children: rows())
    let scheduler = Scheduler(
      executor: WorkerPool(threadCount: 2),
      clock: ManualClock(),
      maximumConcurrency: 2
    )
    let reports = Lock<[String]>([])
    let task = Diagnostics.withHandler { report in
      reports.withLock { $0.append("\(report)") }
    } operation: {
      Task { await ConcurrentLayout.layout(of: root, thatFits: range, on: scheduler) }
    }
    _ = await task.value
    #expect(reports.withLock { $0.sorted() } == serial.sorted())
  }

  @Test("Elements that assemble nothing, or twice, are reported and leave a sound tree")
  func assembly() {
    struct Nothing: LayoutElement {
      var style: LayoutStyle { LayoutStyle() }
      func assemble(into assembly: inout LayoutAssembly) {}
    }
    struct Twice: LayoutElement {
      var style: LayoutStyle { LayoutStyle() }
      func assemble(into assembly: inout LayoutAssembly) {
        assembly.add(HStackLayout { MeasuredLeaf() }, of: self)
        assembly.add(MeasuredLeaf(Size(width: 7, height: 7)), of: self)
      }
    }
    let (layout, messages) = diagnosed {
      HStackLayout(alignItems: .start) {
        Nothing()
        Twice()
      }.layout(thatFits: .unconstrained)
    }
    #expect(layout.sublayouts.map(\.size.width) == [0, 7])
    #expect(layout.sublayouts[1].sublayouts.isEmpty)
    #expect(messages.count == 2)
  }

  @Test("The style of a composed element counts wherever it stands")
  func composition() {
    struct Card: LayoutElement {
      var style: LayoutStyle {
        var style = LayoutStyle()
        style.width = 50
        return style
      }
      func assemble(into assembly: inout LayoutAssembly) {
        assembly.add(MeasuredLeaf(Size(width: 80, height: 10)), of: self)
      }
    }
    var tree = LayoutTree(Card())
    #expect(tree.layout(thatFits: .unconstrained).size.width == 50)
    #expect(Card().layout(thatFits: .unconstrained).size.width == 50)
    #expect(HStackLayout { Card() }.layout(thatFits: .unconstrained).size.width == 50)
  }

  @Test("Texts, scales and fractions beyond all measure end nothing")
  func extremes() {
    for text in ["1e-9223372036854775808%", "1e9223372036854775807%", "1e99999999999999999999%"] {
      #expect(LayoutDimension(text) == nil || LayoutDimension(text) != .auto)
    }
    for scale in [1e308, .leastNonzeroMagnitude, 1e-300, .greatestFiniteMagnitude] {
      let context = LayoutContext(pixelGrid: PixelGrid(scale: scale))
      let size = MeasuredLeaf(Size(width: 10, height: 3)).layout(thatFits: .unconstrained, context: context)
        .size
      #expect(size.width >= 10 && size.width <= 64)
      #expect(size.height >= 3 && size.height <= 64)
    }
    let seen = Lock<[SizeRange]>([])
    let leaf = MeasuredLeaf { range in
      seen.withLock { $0.append(range) }
      return Size(width: 1, height: 1)
    }
    let tree = VStackLayout { VStackLayout { leaf.flexGrow(1) }.frame(height: .fraction(1e308)) }
    _ = diagnosed { tree.layout(thatFits: SizeRange(exactly: Size(width: 100, height: 100))) }
    #expect(seen.withLock { $0.allSatisfy { !$0.max.width.isNaN && !$0.max.height.isNaN } })
  }

  @Test("What a text-like leaf could not say for one limit is asked again for another")
  func sanitizedMeasure() {
    let greedy = MeasuredLeaf(fitting: { $0 })
    var tree = LayoutTree(greedy)
    _ = diagnosed { tree.size(thatFits: .unconstrained) }
    let range = SizeRange(upTo: Size(width: 100, height: 100))
    #expect(tree.layout(thatFits: range).size == Size(width: 100, height: 100))
  }
}
