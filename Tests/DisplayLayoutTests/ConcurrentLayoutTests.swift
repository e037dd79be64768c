import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayLayout

@Suite("Layout on several workers")
struct ConcurrentLayoutTests {
  private let scheduler = Scheduler(
    executor: WorkerPool(threadCount: 3),
    clock: ManualClock(),
    maximumConcurrency: 3
  )
  private let range = SizeRange(
    min: Size(width: 300, height: 0),
    max: Size(width: 300, height: .infinity)
  )

  @Test("gives independent elements the layouts that they have on one thread")
  func independentElements() async {
    let elements = (0..<UInt64(TestDepth.count(150, full: 2_000))).map { seed in
      var tree = RandomTree(seed: seed)
      return tree.element(depth: 3)
    }
    let layouts = await ConcurrentLayout.layouts(of: elements, thatFits: range, on: scheduler)
    for (element, layout) in zip(elements, layouts) {
      #expect(diagnosed { element.layout(thatFits: range) }.0 == layout)
    }
  }

  @Test("ends where a ratio leaves no length, and asks for no size that is none", arguments: [1e306, 1e-306])
  func hugeRatio(ratio: Double) async {
    let asked = Lock<[Size]>([])
    let leaves = (0..<300).map { _ in
      MeasuredLeaf { size in
        asked.withLock { $0.append(size) }
        return Size(width: 10, height: 10)
      }
    }
    let children: [any LayoutElement] = [MeasuredLeaf(Size(width: 5, height: 5)).flexGrow(1)] + leaves
    let direction: StackLayoutSpec.Direction = ratio > 1 ? .vertical : .horizontal
    let root = RatioLayoutSpec(ratio, child: StackLayoutSpec(direction, children: children))
    let size =
      ratio > 1 ? Size(width: 320, height: .infinity) : Size(width: .infinity, height: 320)
    let layout = await ConcurrentLayout.layout(of: root, thatFits: SizeRange(upTo: size), on: scheduler)
    #expect(layout == root.layout(thatFits: SizeRange(upTo: size)))
    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    #expect(asked.withLock { $0 }.allSatisfy { !$0.width.isNaN && !$0.height.isNaN })
  }

  @Test("ends where a leaf is asked for more sizes than it keeps")
  func manyQuestions() async {
    let text = MeasuredLeaf(measure: { range in
      let width = min(max(37, range.min.width), range.max.width, 100)
      return Size(width: width, height: 1_000 / max(1, width))
    })
    var chain: any LayoutElement = text.flexGrow(1)
    chain = StackLayoutSpec(.horizontal, children: [chain])
    for _ in 0..<6 {
      var inset = InsetLayoutSpec(EdgeInsets(all: 1), child: StackLayoutSpec(.horizontal, children: [chain]))
      (inset.style.flexBasis, inset.style.flexGrow) = (.fraction(0.8), 1)
      chain = inset
    }
    let leaves = (0..<400).map { _ -> any LayoutElement in
      MeasuredLeaf(measure: { _ in Size(width: 10, height: 2) })
    }
    let root = StackLayoutSpec(.vertical, children: [chain] + leaves)
    let layout = await ConcurrentLayout.layout(of: root, thatFits: range, on: scheduler)
    #expect(layout == root.layout(thatFits: range))
  }

  @Test("is that of one thread where elements are asked for more sizes than they answer, and says so once")
  func similarAnswers() async {
    let text = MeasuredLeaf(measure: { range in
      let width = min(max(37, range.min.width), range.max.width, 100)
      return Size(width: width, height: 1_000 / max(1, width))
    })
    func makeChain() -> any LayoutElement {
      var chain = StackLayoutSpec(.horizontal, children: [text])
      for _ in 0..<11 {
        var inset = InsetLayoutSpec(EdgeInsets(all: 1), child: chain)
        (inset.style.flexBasis, inset.style.flexGrow) = (.fraction(0.8), 1)
        chain = StackLayoutSpec(.horizontal, children: [inset])
      }
      return chain
    }
    let groups = (0..<40).map { _ -> any LayoutElement in
      let leaves = (0..<10).map { _ in MeasuredLeaf(Size(width: 2, height: 2)) }
      return StackLayoutSpec(.horizontal, children: leaves)
    }
    let root = StackLayoutSpec(.vertical, children: [makeChain(), makeChain()] + groups)
    #expect(LayoutArena.divided(root, into: 24, LayoutContext())?.subtrees.count == 42)
    let (serial, serialReports) = diagnosed { root.layout(thatFits: range) }
    let reports = Lock<[String]>([])
    let task = Diagnostics.withHandler { report in
      reports.withLock { $0.append(report.description) }
    } operation: {
      Task { await ConcurrentLayout.layout(of: root, thatFits: range, on: scheduler) }
    }
    #expect(await task.value == serial)
    #expect(serialReports.count == 1 && reports.withLock { $0 } == serialReports)
  }

  @Test(
    "gives a large tree the layout that it has on one thread",
    arguments: 0..<UInt64(TestDepth.count(2, full: 20))
  )
  func largeTrees(_ seed: UInt64) async {
    var tree = RandomTree(seed: seed)
    let children = (0..<120).map { _ in tree.element(depth: 3) }
    let direction: StackLayoutSpec.Direction = seed.isMultiple(of: 2) ? .vertical : .horizontal
    let groups = stride(from: 0, to: children.count, by: 10).map { start in
      StackLayoutSpec(
        direction,
        alignItems: .baselineFirst,
        flexWrap: .wrap,
        children: Array(children[start..<start + 10])
      ).flexGrow(Double(start)).flexShrink(1).alignSelf(.stretch)
    }
    let root = InsetLayoutSpec(
      EdgeInsets(all: 3),
      child: OverlayLayoutSpec(
        child: StackLayoutSpec(.vertical, children: groups),
        overlay: StackLayoutSpec(.horizontal, children: groups)
      )
    )
    let range = tree.range()
    let serial = diagnosed { root.layout(thatFits: range) }.0
    let context = LayoutContext()
    #expect(LayoutArena.divided(root, into: 24, context) != nil, "The tree is cut at all.")
    #expect(await ConcurrentLayout.layout(of: root, thatFits: range, on: scheduler) == serial)
  }

  @Test("measures the leaves of a long list on the workers, each as often as on one thread")
  func measuredLeaves() async {
    let counts = Lock([Int](repeating: 0, count: 600))
    let leaves = (0..<600).map { number in
      MeasuredLeaf(fitting: { largest in
        counts.withLock { $0[number] += 1 }
        return Size(width: min(largest.width, Double(number)), height: 10)
      })
    }
    let list = StackLayoutSpec(.vertical, children: leaves)
    let layout = await ConcurrentLayout.layout(of: list, thatFits: range, on: scheduler)
    #expect(layout.size == Size(width: 300, height: 6000))
    #expect(counts.withLock { $0 } == [Int](repeating: 1, count: 600))
  }

  @Test("reports what is wrong inside a piece with the path from the root")
  func paths() async {
    let bad = RatioLayoutSpec(-1, child: MeasuredLeaf())
    let group = StackLayoutSpec(.vertical, children: [MeasuredLeaf(), bad])
    let list = StackLayoutSpec(
      .vertical,
      children: (0..<200).map { _ in StackLayoutSpec(.horizontal, children: [group, MeasuredLeaf()]) }
    )
    let reports = Lock<[Diagnostic]>([])
    let task = Diagnostics.withHandler { report in
      reports.withLock { $0.append(report) }
    } operation: {
      Task { await ConcurrentLayout.layout(of: list, thatFits: range, on: scheduler) }
    }
    _ = await task.value
    let paths = Set(reports.withLock { $0.map(\.path) })
    #expect(paths.count == 200)
    #expect(
      paths.contains([
        "StackLayoutSpec", "StackLayoutSpec[7]", "StackLayoutSpec[0]", "RatioLayoutSpec[1]",
      ])
    )
  }
}
