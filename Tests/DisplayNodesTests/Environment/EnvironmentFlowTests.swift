import AsyncDisplay
import Testing

@testable import DisplayNodes

@MainActor
@Suite("The environment in the tree")
struct EnvironmentFlowTests {
  typealias Counts = ReaderNode.Counts

  @Test("A change measures and draws nobody who has not read the key")
  func nobodyReads() {
    let leaves = [ReaderNode(margin: [.layout, .capture, .draw]), ReaderNode()]
    let root = ReaderNode(children: leaves)
    let stage = Stage(root)
    stage.settle()
    let all = [root] + leaves
    for node in all { _ = node.take() }
    stage.runtime.environment.accent = 1
    stage.settle()
    for node in all {
      #expect(node.take() == Counts())
      #expect(node.changes.count == 1)
      #expect(node.changes.first?.old.accent == 0 && node.changes.first?.new.accent == 1)
    }
  }

  @Test("Who read the key in layout is measured again, with those who hold it, and nobody else")
  func layoutReads() {
    let reader = ReaderNode(margin: .layout)
    let neighbor = ReaderNode()
    let inner = ReaderNode(children: [reader])
    let root = ReaderNode(children: [inner, neighbor])
    let stage = Stage(root)
    stage.settle()
    for node in [reader, neighbor, inner, root] { _ = node.take() }
    #expect(neighbor.frame.minY == 10)
    stage.runtime.environment.margin = 3
    stage.settle()
    #expect(reader.take().measured > 0 && inner.take().measured > 0 && root.take().measured > 0)
    #expect(neighbor.take() == Counts())
    #expect(reader.frame.height == 30 && neighbor.frame.minY == 30)
    stage.runtime.environment.accent = 3
    stage.settle()
    for node in [reader, neighbor, inner, root] { #expect(node.take() == Counts()) }
  }

  @Test(
    "Who read the key when drawing is drawn again, once, and not measured",
    arguments: [
      ReaderNode.Phases.capture, .draw, [.capture, .draw],
    ]
  )
  func drawingReads(_ phases: ReaderNode.Phases) {
    let reader = ReaderNode(accent: phases)
    let root = ReaderNode(children: [reader, ReaderNode()])
    let stage = Stage(root)
    stage.settle()
    _ = reader.take()
    _ = root.take()
    stage.runtime.environment.accent = 1
    stage.runtime.environment.accent = 2
    stage.settle()
    #expect(reader.take() == Counts(measured: 0, captured: 1, drawn: 1))
    #expect(root.take() == Counts())
    #expect(reader.changes.map(\.new.accent) == [2])
  }

  @Test("A drawing that was nothing is captured again when what it read is different")
  func nothingDrawn() {
    let reader = ReaderNode(accent: .capture)
    reader.drawsNothing = true
    let stage = Stage(ReaderNode(children: [reader]))
    stage.settle()
    #expect(reader.take().captured == 1 && reader.layer?.contents == nil)
    reader.drawsNothing = false
    stage.runtime.environment.accent = 1
    stage.settle()
    #expect(reader.take() == Counts(measured: 0, captured: 1, drawn: 1))
    #expect(reader.layer?.contents != nil)
  }

  @Test(
    "A draw under way that reads the key late is refused and made again; others are kept",
    arguments: [false, true]
  )
  func underWay(isToldFirst: Bool) {
    let reader = ReaderNode(accent: .draw)
    let other = ReaderNode()
    let stage = Stage(ReaderNode(children: [reader, other]))
    stage.frame()
    stage.executor.runAll()
    stage.frame()
    // The draws are handed out, and run under the old environment.
    stage.runtime.environment.accent = 0x80
    if isToldFirst { stage.frame() }
    stage.executor.runAll()
    stage.settle()
    #expect(reader.take().drawn == 2 && other.take().drawn == 1)
    #expect(reader.layer?.bitmap.map { $0[0, 0] } != other.layer?.bitmap.map { $0[0, 0] })
  }

  @Test("A change that is taken back before the frame is none")
  func takenBack() {
    let reader = ReaderNode(accent: [.layout, .capture, .draw])
    let stage = Stage(ReaderNode(children: [reader]))
    stage.settle()
    _ = reader.take()
    stage.runtime.environment.accent = 1
    stage.runtime.environment.accent = 0
    stage.settle()
    #expect(reader.take() == Counts() && reader.changes.isEmpty)
  }

  @Test("An override reaches the node's subtree alone, and stops changes from outside")
  func overrides() throws {
    let inside = ReaderNode(margin: .layout)
    let outside = ReaderNode(margin: .layout)
    let drawn = ReaderNode(margin: .draw)
    let holder = ReaderNode(children: [inside, drawn])
    try holder.overrideEnvironment { $0.margin = 2 }
    let stage = Stage(ReaderNode(children: [holder, outside]))
    stage.settle()
    #expect(inside.frame.height == 20 && outside.frame.height == 10)
    #expect(inside.environment.margin == 2 && outside.environment.margin == 1)
    #expect(inside.changes.isEmpty)
    for node in [inside, outside, holder, drawn] { _ = node.take() }
    stage.runtime.environment.margin = 4
    stage.settle()
    #expect(inside.take() == Counts() && holder.take() == Counts() && inside.changes.isEmpty)
    #expect(drawn.take() == Counts())
    #expect(outside.frame.height == 40)
    holder.environmentOverrides = EnvironmentOverrides()
    stage.settle()
    #expect(inside.frame.height == 40)
    #expect(drawn.take() == Counts(measured: 0, captured: 1, drawn: 1))
    #expect(inside.changes.map(\.old.margin) == [2] && inside.changes.map(\.new.margin) == [4])
    #expect(outside.changes.count == 1)
    #expect(throws: HierarchyError.self) { try holder.overrideEnvironment { $0.margin = 3 } }
  }

  @Test("A node that moves to another environment is told once, and its old contents stay meanwhile")
  func moving() throws {
    let reader = ReaderNode(accent: .draw)
    let (first, second) = (DisplayNode(), DisplayNode())
    let root = DisplayNode()
    for parent in [first, second] {
      try root.attachSubnode(parent)
      parent.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    }
    try second.overrideEnvironment { $0.accent = 5 }
    try first.attachSubnode(reader)
    reader.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let stage = Stage(root)
    stage.settle()
    #expect(reader.take().drawn == 1 && reader.changes.isEmpty)
    second.addSubnode(reader)
    #expect(reader.layer?.contents != nil)
    stage.settle()
    #expect(reader.take().drawn == 1)
    #expect(reader.changes.map(\.old.accent) == [0] && reader.changes.map(\.new.accent) == [5])
    // There and back within a frame is no change.
    first.addSubnode(reader)
    second.addSubnode(reader)
    stage.settle()
    #expect(reader.changes.count == 1 && reader.take().drawn == 0)
    // Taken out for a while.
    reader.removeFromSupernode()
    #expect(reader.environment == NodeEnvironment())
    stage.settle()
    #expect(reader.changes.count == 1)
    first.addSubnode(reader)
    stage.settle()
    #expect(reader.changes.map(\.new.accent) == [5, 0])
  }

  @Test("A node moved in the frame in which the environment changes is told of the whole way at once")
  func movingDuringChange() throws {
    let reader = ReaderNode()
    let (first, second) = (DisplayNode(), DisplayNode())
    let root = DisplayNode()
    try root.attachSubnode(first)
    try root.attachSubnode(second)
    try second.overrideEnvironment { $0.accent = 5 }
    try first.attachSubnode(reader)
    let stage = Stage(root)
    stage.settle()
    stage.runtime.environment.accent = 1
    second.addSubnode(reader)
    stage.settle()
    #expect(reader.changes.map(\.old.accent) == [0] && reader.changes.map(\.new.accent) == [5])
  }

  @Test("What a hook changes waits for the next frame")
  func hookChanges() {
    let root = ReaderNode(children: [ReaderNode()])
    let stage = Stage(root)
    stage.settle()
    root.onChange = { [weak runtime = stage.runtime] in runtime?.environment.accent += 1 }
    stage.runtime.environment.accent = 1
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(root.changes.map(\.new.accent) == [1] && stage.takeWakeUps() == 1)
    root.onChange = nil
    stage.frame()
    #expect(root.changes.map(\.new.accent) == [1, 2])
  }

  /// A reader in a node, beside another one that is told first, and what changes around the reader.
  private struct Told {
    let reader = ReaderNode()
    let beside = ReaderNode()
    let holder: ReaderNode
    let root: ReaderNode
    let stage: Stage

    @MainActor
    init() {
      holder = ReaderNode(children: [reader])
      root = ReaderNode(children: [beside, holder])
      stage = Stage(root)
      stage.settle()
    }

    /// What the reader was told: accent and margin, before and after.
    @MainActor
    var changes: [[Double]] {
      reader.changes.map { [Double($0.old.accent), $0.old.margin, Double($0.new.accent), $0.new.margin] }
    }
  }

  @Test("A node whose overrides a hook changes before it is told hears of what it was told last")
  func changedBeforeItIsTold() {
    let told = Told()
    told.beside.onChange = { [reader = told.reader] in
      reader.environmentOverrides = EnvironmentOverrides { $0.margin = 3 }
    }
    told.beside.environmentOverrides = EnvironmentOverrides { $0.accent = 1 }
    told.holder.environmentOverrides = EnvironmentOverrides { $0.margin = 3 }
    told.stage.settle()
    #expect(told.changes == [[0, 1, 0, 3]])
  }

  @Test(
    "So does one whose overrides the hook of a node around it changes",
    arguments: [0, 3, 5],
    [true, false]
  )
  func changedByOuterHook(margin: Double, isRoot: Bool) {
    let told = Told()
    let outer = isRoot ? told.root : told.holder
    outer.onChange = { [outer, reader = told.reader] in
      outer.onChange = nil
      reader.environmentOverrides = EnvironmentOverrides {
        $0.accent = 7
        if margin > 0 { $0.margin = margin }
      }
    }
    told.stage.runtime.environment.margin = 3
    told.stage.settle()
    #expect(told.changes == [[0, 1, 7, margin > 0 ? margin : 3]])
  }

  @Test("A node whose overrides a hook changes after it was told is told that in the next frame")
  func changedAfterItWasTold() {
    let told = Told()
    // The holder is told after what comes before it, and the reader in it.
    told.beside.environmentOverrides = EnvironmentOverrides { $0.accent = 1 }
    told.stage.settle()
    let last = ReaderNode()
    told.root.addSubnode(last)
    told.stage.settle()
    last.onChange = { [last, reader = told.reader] in
      last.onChange = nil
      reader.environmentOverrides = EnvironmentOverrides { $0.accent = 7 }
    }
    told.stage.runtime.environment.margin = 3
    told.stage.frame()
    #expect(told.changes == [[0, 1, 0, 3]])
    told.stage.frame()
    #expect(told.changes == [[0, 1, 0, 3], [0, 3, 7, 3]])
  }

  @Test("A node that was told after a hook overrode the one beside it changes from what it was told")
  func changedAfterTheNodeBesideIt() {
    let told = Told()
    let other = ReaderNode()
    told.holder.addSubnode(other)
    told.stage.settle()
    told.beside.onChange = { [beside = told.beside] in
      beside.onChange = nil
      other.environmentOverrides = EnvironmentOverrides { $0.accent = 7 }
    }
    told.stage.runtime.environment.margin = 3
    told.stage.frame()
    #expect(told.changes == [[0, 1, 0, 3]])
    told.reader.environmentOverrides = EnvironmentOverrides { $0.accent = 5 }
    told.stage.frame()
    #expect(told.changes == [[0, 1, 0, 3], [0, 3, 5, 3]])
  }

  @Test("Overrides set off the main actor reach the nodes inside that were put in before")
  func overriddenAfterInsertion() async throws {
    for isShown in [false, true] {
      for readsInside in [false, true] {
        let (reader, holder, root) = (ReaderNode(), DisplayNode(), DisplayNode())
        root.addSubnode(holder)
        holder.addSubnode(reader)
        let stage = isShown ? Stage(root) : nil
        #expect(reader.environment.accent == 0)
        try await Task.detached { try holder.overrideEnvironment { $0.accent = 4 } }.value
        #expect((readsInside ? reader.environment : reader.inheritedEnvironment).accent == 4)
        #expect(holder.inheritedEnvironment.accent == 0)
        withExtendedLifetime(stage) {}
      }
    }
  }

  @Test("A node in no tree is measured in the defaults with its own overrides")
  func unattached() throws {
    let reader = ReaderNode(margin: .layout)
    #expect(reader.measure(Size(width: 50, height: 500)).height == 10)
    try reader.overrideEnvironment { $0.margin = 3 }
    #expect(reader.measure(Size(width: 50, height: 500)).height == 30)
    #expect(reader.layoutEnvironment.margin == 3 && reader.environment.margin == 3)
  }

  @Test("Another scale has everything measured for its pixels and drawn at them")
  func scale() {
    let leaf = ReaderNode()
    let stage = Stage(ReaderNode(children: [leaf]))
    stage.settle()
    #expect(leaf.layer?.bitmap?.width == 100)
    _ = leaf.take()
    stage.runtime.environment.displayScale = 3
    stage.settle()
    #expect(leaf.layer?.bitmap?.width == 300 && leaf.take().drawn == 1)
    #expect(stage.runtime.context.pixelGrid == PixelGrid(scale: 3))
  }

  @Test("The direction of lines turns at a node that overrides it, and only there")
  func direction() throws {
    func row(_ children: [DisplayNode]) -> DisplayNode {
      let node = DisplayNode()
      node.layoutSpecProvider = { _, _ in StackLayoutSpec(.horizontal, children: children) }
      node.style.width = .points(100)
      return node
    }
    let (inner, outer) = (ReaderNode(), ReaderNode())
    let turned = row([inner])
    try turned.overrideEnvironment { $0.layoutDirection = .rightToLeft }
    let straight = row([outer])
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, children: [turned, straight]) }
    let stage = Stage(root)
    stage.settle()
    #expect(inner.frame.minX == 90 && outer.frame.minX == 0)
    turned.environmentOverrides = EnvironmentOverrides()
    stage.settle()
    #expect(inner.frame.minX == 0)
    stage.runtime.environment.layoutDirection = .rightToLeft
    stage.settle()
    #expect(inner.frame.minX == 90 && outer.frame.minX == 90)
  }

  @Test(
    "What a node placed by hand has inside is measured again when it read what is different, and only then"
  )
  func placedByHand() throws {
    let reader = ReaderNode(margin: .layout)
    let holder = ReaderNode(children: [reader])
    let root = DisplayNode()
    try root.attachSubnode(holder)
    holder.frame = Rect(x: 0, y: 0, width: 50, height: 80)
    let stage = Stage(root)
    stage.settle()
    #expect(reader.frame.height == 10)
    _ = holder.take()
    stage.runtime.environment.accent = 1
    stage.settle()
    #expect(holder.take() == Counts())
    stage.runtime.environment.margin = 2
    stage.settle()
    #expect(reader.frame.height == 20 && holder.take().measured == 1)
    // The measurement is handed out, and runs with what was captured.
    holder.setNeedsLayout()
    stage.frame()
    stage.runtime.environment.margin = 3
    stage.frame()
    stage.executor.runAll()
    stage.settle()
    #expect(reader.frame.height == 30)
  }

  @Test("What is measured in an environment that comes and goes between two frames' starts is measured again")
  func measuredInPassingEnvironment() {
    final class PlacingNode: DisplayNode {
      var onLayout: (() -> Void)?
      override func layout() { onLayout?() }
    }
    let (root, holder, reader) = (PlacingNode(), DisplayNode(), ReaderNode(margin: .layout))
    holder.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, children: [reader]) }
    holder.frame = Rect(x: 0, y: 0, width: 50, height: 80)
    root.addSubnode(holder)
    let stage = Stage(root)
    stage.settle()
    root.onLayout = { [unowned runtime = stage.runtime] in
      runtime.environment.margin = 3
      holder.frame.size.width = 60
    }
    root.setNeedsLayout()
    stage.settle { holder.frame.width == 60 }
    root.onLayout = nil
    // The measurement is handed out.
    stage.runtime.environment.margin = 1
    stage.executor.runAll()
    stage.settle()
    #expect(reader.frame.height == 10)
  }

  @Test("A root that is being measured while the environment changes ends with the new one")
  func rootUnderWay() {
    let reader = ReaderNode(margin: .layout)
    let stage = Stage(ReaderNode(children: [reader]))
    stage.frame()
    stage.runtime.environment.margin = 2
    stage.frame()
    stage.executor.runAll()
    stage.settle()
    #expect(reader.frame.height == 20)
    stage.runtime.environment.margin = 3
    stage.settle()
    #expect(reader.frame.height == 30)
  }

  @Test("Layouts kept for another environment are not used for this one, in any order of asking")
  func keptLayouts() throws {
    let reader = ReaderNode(margin: .layout)
    let holder = ReaderNode(children: [reader])
    let observer = LayoutObserver {}
    var environment = NodeEnvironment()
    for margin in [1.0, 2, 2, 1, 3] {
      environment.margin = margin
      environment.accent += 1
      let measured = observer.measure(
        holder,
        thatFits: SizeRange(upTo: Size(width: 90, height: 90)),
        environment: environment
      )
      #expect(measured.layout.size.height == 10 * margin)
    }
    // Once for each that differs from the one before.
    #expect(holder.take().measured == 4)
    try holder.overrideEnvironment { $0.margin = 5 }
    for margin in [1.0, 2] {
      environment.margin = margin
      let measured = observer.measure(
        holder,
        thatFits: SizeRange(upTo: Size(width: 90, height: 90)),
        environment: environment
      )
      #expect(measured.layout.size.height == 50)
    }
    #expect(holder.take().measured == 1)
  }

  @Test("Setting the environment it has asks for no frame")
  func same() {
    let stage = Stage(ReaderNode())
    stage.settle()
    _ = stage.takeWakeUps()
    stage.runtime.environment.accent = 0
    #expect(stage.takeWakeUps() == 0)
    stage.runtime.environment.accent = 1
    #expect(stage.takeWakeUps() == 1)
  }
}

@MainActor
@Suite("The environment in pictures of whole subtrees")
struct EnvironmentPictureTests {
  @Test("A picture is drawn again when a node in it has read what is different, and only then")
  func picture() throws {
    let (drawing, capturing) = (ReaderNode(accent: .draw), ReaderNode(margin: .capture))
    let sheltered = ReaderNode(accent: [.capture, .draw])
    try sheltered.overrideEnvironment { $0.accent = 9 }
    let picture = ReaderNode(children: [drawing, capturing, sheltered])
    picture.rasterizesSubtree = true
    let stage = Stage(ReaderNode(children: [picture]))
    stage.settle()
    _ = picture.take()
    stage.runtime.environment.appearance = .dark
    stage.settle()
    #expect(picture.take() == ReaderNode.Counts() && drawing.changes.count == 1)
    stage.runtime.environment.accent = 1
    stage.settle()
    #expect(picture.take() == ReaderNode.Counts(measured: 0, captured: 1, drawn: 1))
    stage.runtime.environment.margin = 2
    stage.settle()
    #expect(picture.take() == ReaderNode.Counts(measured: 0, captured: 1, drawn: 1))
    drawing.environmentOverrides = EnvironmentOverrides { $0.accent = 4 }
    sheltered.environmentOverrides = EnvironmentOverrides { $0.accent = 5 }
    stage.settle()
    #expect(picture.take().drawn == 1)
    stage.runtime.environment.accent = 6
    stage.settle()
    #expect(picture.take() == ReaderNode.Counts())
    #expect(picture.layer?.contents != nil)
  }

  @Test("A value that does not equal itself is not different whenever one looks")
  func noNumber() {
    let reader = ReaderNode(margin: [.layout, .draw])
    let stage = Stage(ReaderNode(children: [reader]))
    stage.settle()
    stage.runtime.environment.margin = .nan
    stage.settle()
    _ = reader.take()
    stage.runtime.environment.accent = 1
    stage.settle()
    stage.frame()
    #expect(reader.take() == ReaderNode.Counts() && reader.layer?.contents != nil)
    #expect(stage.runtime.environment == stage.runtime.environment)
  }
}
