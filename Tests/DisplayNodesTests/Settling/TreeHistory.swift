import AsyncDisplay
import DisplayConcurrency
import TestSupport

@testable import DisplayNodes

/// Trees on screens to which things happen at random, and the plan of what they are to be.
@MainActor
final class TreeHistory {
  let seed: UInt64
  private(set) var plan: TreePlan
  /// What was done so far, for the reader of a failure.
  private(set) var acts: [String] = []
  private let nodes: [PlannedNode]
  private let stages: [Stage]
  private var numbers: Numbers
  /// Nodes whose layouts are not told yet that a child has gone elsewhere.
  private var stale: Set<Int> = []
  /// Nodes that may have their layers, as they were to be on a screen outside pictures at some time.
  private var layered: Set<Int> = []
  /// How much hooks may still do.
  private var hookActs = 0

  init(seed: UInt64, screenCount: Int) {
    self.seed = seed
    var numbers = Numbers(state: seed)
    let count = 11 + screenCount
    let plans = (0..<count).map { number in
      TreePlan.Node(
        placesByHand: number < 5 && numbers.next(below: 2) == 0,
        rasterizes: numbers.next(below: 10) == 0,
        shade: UInt32(number * 37)
      )
    }
    let sizes = (0..<screenCount).map { _ in Size(width: 100, height: 90) }
    let around = (0..<screenCount).map { _ in TreePlan.Surroundings() }
    plan = TreePlan(nodes: plans, roots: Array(0..<screenCount), sizes: sizes, surroundings: around)
    let nodes = plans.enumerated().map { PlannedNode(number: $0, $1) }
    self.nodes = nodes
    stages = (0..<screenCount).map { Stage(nodes[$0], size: sizes[$0]) }
    self.numbers = numbers
    for node in nodes {
      node.follow(plan.nodes[node.number])
      node.onHook = { [weak self] node in self?.hear(from: node) }
    }
  }

  /// Has a number of things happen.
  func go() {
    for _ in 0..<(4 + pick(24)) {
      hookActs = 3
      act()
    }
  }

  /// Tells everybody what they do not know yet, and waits until nobody has anything to do; false when that does not end.
  func settle() -> Bool {
    hookActs = 0
    for node in stale.sorted() { refresh(node) }
    for _ in 0..<120 {
      for stage in stages {
        stage.frame()
        stage.executor.runAll()
      }
      if stages.allSatisfy({ $0.takeWakeUps() == 0 && $0.executor.waitingCount == 0 }) { return true }
    }
    return false
  }

  // MARK: What happens

  private func pick(_ bound: Int) -> Int { numbers.next(below: bound) }

  private func hear(from node: PlannedNode) {
    guard hookActs > 0, pick(6) == 0 else { return }
    hookActs -= 1
    acts.append("in a hook of \(node.number):")
    act()
  }

  private func act() {
    let number = pick(nodes.count)
    let (node, isInHook) = (nodes[number], hookActs < 3)
    switch pick(isInHook ? 13 : 18) {
    case 0, 1, 2, 3: move(number)
    case 4: detach(number)
    case 5:
      plan.nodes[number].isVertical.toggle()
      plan.nodes[number].side = Double(4 + pick(20))
      tell(node, "other layout")
    case 6:
      plan.nodes[number].grows.toggle()
      tell(node, "other style")
    case 7:
      plan.nodes[number].shade = UInt32(pick(0xFFFF))
      plan.nodes[number].isBlank = pick(5) == 0
      tell(node, "other drawing")
    case 8:
      plan.nodes[number].cornerRadius = Double(pick(3) * 2)
      plan.nodes[number].rounding = [.byLayer, .precomposited, .covered(with: .black)][pick(3)]
      plan.nodes[number].backgroundColor = pick(2) == 0 ? .clear : Color(hex: 0x336699)
      tell(node, "other corners")
    case 9:
      plan.nodes[number].isHidden = pick(3) == 0
      plan.nodes[number].opacity = pick(3) == 0 ? 0.5 : 1
      plan.nodes[number].clips = pick(3) == 0
      tell(node, "other appearance")
    case 10, 11:
      plan.nodes[number].overrides = makeSurroundings()
      tell(node, "overrides \(plan.nodes[number].overrides)")
    case 12: reframe(number)
    case 13:
      let screen = pick(stages.count)
      plan.sizes[screen] = Size(width: Double(40 + pick(100)), height: Double(40 + pick(100)))
      acts.append("screen \(screen): \(plan.sizes[screen])")
      stages[screen].runtime.setViewportSize(plan.sizes[screen])
    case 14:
      let screen = pick(stages.count)
      plan.surroundings[screen] = makeSurroundings()
      acts.append("screen \(screen): \(plan.surroundings[screen])")
      stages[screen].runtime.environment = plan.environment(ofScreen: screen)
    case 15:
      acts.append("\(number): transition")
      node.transitionLayout(LayoutTransition(duration: .milliseconds(24)))
    default: runSome()
    }
    if !isInHook, pick(2) == 0 { runSome() }
    if pick(4) == 0, let node = stale.randomElement(using: &numbers) { refresh(node) }
  }

  private func runSome() {
    let stage = pick(stages.count)
    switch pick(4) {
    case 0:
      acts.append("frame \(stage)")
      stages[stage].frame()
    case 1:
      acts.append("frame \(stage), workers")
      stages[stage].frame()
      stages[stage].executor.runAll()
    case 2:
      acts.append("workers \(stage)")
      stages[stage].executor.runAll()
    default:
      acts.append("frames")
      for _ in 0..<5 {
        for stage in stages {
          stage.frame()
          stage.executor.runAll()
        }
      }
    }
  }

  private func makeSurroundings() -> TreePlan.Surroundings {
    TreePlan.Surroundings(
      accent: pick(2) == 0 ? pick(200) : nil,
      margin: pick(2) == 0 ? Double(pick(6)) : nil,
      scale: pick(4) == 0 ? Double(1 + pick(3)) : nil,
      direction: pick(4) == 0 ? .rightToLeft : nil
    )
  }

  private func tell(_ node: PlannedNode, _ what: String) {
    acts.append("\(node.number): \(what)")
    node.follow(plan.nodes[node.number])
  }

  private func reframe(_ number: Int) {
    guard let parent = plan.parent(of: number), plan.nodes[parent].placesByHand else { return }
    place(number)
  }

  /// Gives a node another frame.
  private func place(_ number: Int) {
    // In a picture, contents without room are as good as none.
    let mayFold = !plan.nodes.contains { $0.rasterizes }
    let (width, height) = (Double(5 + pick(50)), Double(5 + pick(50)))
    let size = mayFold && pick(8) == 0 ? Size.zero : Size(width: width, height: height)
    plan.nodes[number].frame = Rect(origin: Point(x: Double(pick(30)), y: Double(pick(30))), size: size)
    acts.append("\(number): frame \(plan.nodes[number].frame)")
    nodes[number].frame = plan.nodes[number].frame
  }

  /// Tells a node's layout what its children are.
  private func refresh(_ number: Int) {
    stale.remove(number)
    acts.append("\(number): layout of \(plan.nodes[number].children)")
    nodes[number].content.value.children = plan.nodes[number].children.map { nodes[$0] }
  }

  private func detach(_ number: Int) {
    guard let parent = plan.parent(of: number) else { return }
    plan.nodes[parent].children.removeAll { $0 == number }
    acts.append("\(number): out of \(parent)")
    if plan.nodes[parent].placesByHand {
      nodes[number].removeFromSupernode()
    } else if pick(3) == 0 {
      stale.insert(parent)
    } else {
      refresh(parent)
    }
  }

  /// Puts a node into another one, or elsewhere in the same one.
  private func move(_ number: Int) {
    let target = pick(plan.nodes.count)
    guard !plan.roots.contains(number), !plan.lies(target, in: number) else { return }
    // Where it still lies in the other one, as that one's layout has not been applied, it cannot be put in by hand.
    if plan.nodes[target].placesByHand, lies(nodes[target], in: nodes[number]) { return }
    let picture = plan.nodes.indices.first { plan.nodes[$0].rasterizes && plan.lies(target, in: $0) }
    if picture != nil {
      // What has its layer cannot be drawn into a picture.
      if plan.nodes.indices.contains(where: { plan.lies($0, in: number) && layered.contains($0) }) { return }
      for other in stale.sorted() { refresh(other) }
    } else if plan.roots.contains(where: { plan.lies(target, in: $0) }) {
      layered.formUnion(plan.layeredNodes(in: number))
    }
    let former = plan.parent(of: number)
    if let former { plan.nodes[former].children.removeAll { $0 == number } }
    let index = pick(plan.nodes[target].children.count + 1)
    plan.nodes[target].children.insert(number, at: index)
    acts.append("\(number): from \(former.map(String.init) ?? "nowhere") to \(target), \(index)")
    let isFormerLayout = former.map { $0 != target && !plan.nodes[$0].placesByHand } ?? false
    if plan.nodes[target].placesByHand {
      let isFirst = pick(2) == 0
      if isFormerLayout, let former, isFirst { refresh(former) }
      if pick(2) == 0 { place(number) }
      nodes[target].insertSubnode(nodes[number], at: index)
      place(number)
      if isFormerLayout, let former, !isFirst { refresh(former) }
      // Those that stand in other layouts, which were not told that it left, are told now.
      for other in stale.sorted() { refresh(other) }
      return
    }
    let isFirst = pick(2) == 0
    if isFirst { leave(former, number, isIntoPicture: picture != nil) }
    refresh(target)
    if !isFirst { leave(former, number, isIntoPicture: picture != nil) }
  }

  private func lies(_ node: DisplayNode, in other: DisplayNode) -> Bool {
    sequence(first: node, next: \.supernode).contains { $0 === other }
  }

  /// Takes a node out of where it was, at once or, out of a layout, later.
  private func leave(_ former: Int?, _ number: Int, isIntoPicture: Bool) {
    guard let former else { return }
    if plan.nodes[former].placesByHand {
      nodes[number].removeFromSupernode()
    } else if pick(2) == 0, !isIntoPicture {
      stale.insert(former)
    } else {
      refresh(former)
    }
  }
}

// MARK: What is there

extension TreePlan {
  /// What is around the tree of a screen.
  func environment(ofScreen screen: Int) -> NodeEnvironment {
    var environment = NodeEnvironment()
    surroundings[screen].set(&environment)
    return environment
  }
}

extension TreeHistory {
  /// What is on the screens, and what is said of the nodes that are on none.
  var description: [String] {
    let shown = describe(nodes)
    let lost = nodes.filter { node in !plan.roots.contains { plan.lies(node.number, in: $0) } }
    // One that is folded to nothing is not laid out, and keeps what is in it.
    let alone = lost.filter { !sequence(first: $0, next: \.supernode).contains { $0.frame.size.isEmpty } }
    let away = alone.filter { $0.isInHierarchy || $0.interfaceState != [] || $0.isDisplayed }
    return shown + away.map { "\($0.number) is said to be on a screen" }
  }

  /// What a tree would show that is built as the plan is now.
  var newDescription: [String] {
    let nodes = plan.nodes.enumerated().map { PlannedNode(number: $0, $1) }
    for node in nodes {
      let planned = plan.nodes[node.number]
      node.follow(planned)
      if planned.placesByHand {
        for child in planned.children {
          nodes[child].frame = plan.nodes[child].frame
          node.addSubnode(nodes[child])
        }
      } else {
        node.content.value.children = planned.children.map { nodes[$0] }
      }
    }
    let stages = plan.roots.indices.map { screen in
      let stage = Stage(nodes[plan.roots[screen]], size: plan.sizes[screen])
      stage.runtime.environment = plan.environment(ofScreen: screen)
      stage.settle()
      return stage
    }
    // A tree is on screen as long as its stage is there.
    return withExtendedLifetime(stages) { describe(nodes) }
  }

  private func describe(_ nodes: [PlannedNode]) -> [String] {
    var lines: [String] = []
    func describe(_ node: DisplayNode, _ depth: Int) {
      let state = "\(node.interfaceState) \(node.isInHierarchy) \(node.isDisplayed)"
      let indent = String(repeating: " ", count: depth)
      lines.append("\(indent)\(node.debugName ?? "?") \(node.frame) \(state)")
      // One that is folded to nothing is not laid out: inside it is what was there before.
      if node.frame.size.isEmpty { return }
      for subnode in node.subnodes { describe(subnode, depth + 1) }
    }
    func describe(_ layer: Layer, _ depth: Int) {
      let appearance = layer.appearance
      let shown = appearance.frame.size.isEmpty ? nil : layer.bitmap
      let picture = shown.map { "\($0.width)x\($0.height) \($0.hashValue)" } ?? "-"
      let indent = String(repeating: " ", count: depth)
      let color = "\(appearance.backgroundColor.hashValue) \(appearance.opacity)"
      let corners = "\(appearance.cornerRadius) \(appearance.clipsToBounds)"
      lines.append("\(indent)layer \(appearance.frame) \(layer.isHidden) \(color) \(corners) \(picture)")
      if appearance.frame.size.isEmpty { return }
      for cover in layer.covers { describe(cover, depth + 8) }
      for sublayer in layer.sublayers { describe(sublayer, depth + 1) }
    }
    for root in plan.roots {
      describe(nodes[root], 0)
      if let layer = nodes[root].layer { describe(layer, 0) }
      if !nodes[root].isDisplayed { lines.append("root \(root) is not displayed") }
    }
    return lines
  }
}
