import AsyncDisplay
import DisplayConcurrency
import Foundation
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Animated properties of nodes")
@MainActor
struct NodeAnimationTests: AnimatedNodeSuite {
  let node = DisplayNode()
  let stage: Stage

  init() { stage = Stage(animating: node) }

  @Test("Every property is at its target at once, and its layer on a straight way there")
  func properties() {
    let old = node.layerAppearance
    DisplayNode.animate(duration: .milliseconds(80), curve: .linear) {
      node.frame = Rect(x: 40, y: 20, width: 30, height: 50)
      node.opacity = 0.2
      node.backgroundColor = Color(red: 200, green: 100, blue: 0, alpha: 255)
      node.cornerRadius = 8
      node.transform = .rotation(radians: .pi / 2)
      node.borderWidth = 4
      node.borderColor = .white
      node.shadow = Shadow(offset: Point(x: 2, y: 4), blurRadius: 6, color: .black)
    }
    var first = shown
    #expect(abs(first.transform.a - 1) < 1e-9 && abs(first.transform.b) < 1e-9)
    // A shadow that nobody sees, and a turn that is none.
    (first.transform, first.shadow) = (old.transform, old.shadow)
    #expect(first == old && shown.shadow?.color == .clear)
    #expect(node.isAnimating && node.frame.minX == 40 && node.opacity == 0.2)
    for frame in 0..<10 {
      stage.frame()
      let share = Double(frame) / 10
      func mixed(_ old: Double, _ new: Double) -> Double { old + (new - old) * share }
      let close = { (one: Double, other: Double) in abs(one - other) < 1e-9 }
      #expect(close(shown.frame.minX, mixed(0, 40)) && close(shown.frame.minY, mixed(0, 20)))
      #expect(close(shown.frame.width, mixed(10, 30)) && close(shown.frame.height, mixed(10, 50)))
      #expect(close(shown.opacity, mixed(1, 0.2)) && close(shown.cornerRadius, mixed(0, 8)))
      #expect(close(shown.borderWidth, mixed(0, 4)))
      // From nothing, the hue is that of the target from the first frame on.
      #expect(Int(shown.backgroundColor.alpha) == Int((255 * share).rounded()))
      if share > 0 { #expect(shown.backgroundColor.red == 200 && shown.backgroundColor.green == 100) }
      #expect(Int(shown.borderColor.red) == Int((255 * share).rounded()))
      let turned = Transform.rotation(radians: .pi / 2 * share)
      #expect(close(shown.transform.a, turned.a) && close(shown.transform.b, turned.b))
      #expect(close(shown.transform.c, turned.c) && close(shown.transform.d, turned.d))
      if share > 0 {
        let shadow = shown.shadow
        #expect(close(shadow?.offset.y ?? 0, 4 * share) && close(shadow?.blurRadius ?? 0, 6 * share))
        #expect(Int(shadow?.color.alpha ?? 0) == Int((255 * share).rounded()))
      }
    }
    stage.frame()
    #expect(shown == node.layerAppearance && !node.isAnimating)
  }

  @Test("Whatever is taken apart of a transform can be put together, and the shorter way round is taken")
  func transforms() {
    var numbers = Numbers(state: 3)
    func number() -> Double { Double.random(in: -3...3, using: &numbers) }
    for round in 0..<200 {
      let (old, new) = (
        Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()),
        round % 9 == 0
          ? Transform.scale(x: 0, y: number())
          : Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      )
      var (from, to) = (LayerAppearance(), LayerAppearance())
      (from.transform, to.transform) = (old, new)
      var appearance = to
      AppearanceDifference(from: to, to: from).apply(to: &appearance, over: to, in: .transform)
      let back = appearance.transform
      for (one, other) in [(back.a, old.a), (back.b, old.b), (back.c, old.c), (back.d, old.d)] {
        #expect(abs(one - other) < 1e-9)
      }
    }
    // From 170 degrees to -170: over 180, and not over 0.
    node.transform = .rotation(radians: 170 * .pi / 180)
    DisplayNode.animate(duration: .milliseconds(16), curve: .linear) {
      node.transform = .rotation(radians: -170 * .pi / 180)
    }
    frames(2)
    #expect(abs(shown.transform.a - -1) < 1e-9)
  }

  @Test("What interrupts composes: nothing jumps, and each frame is the sum of all ways", arguments: 1...20)
  func interruptions(seed: UInt64) {
    var numbers = Numbers(state: seed)
    // The ways: from where, to where, since when, for how long.
    var ways: [(distance: Double, start: Int, length: Int)] = []
    var target = 0.0
    for frame in 0..<120 {
      if Int.random(in: 0..<6, using: &numbers) == 0, frame < 100 {
        let (new, length) = (
          Double.random(in: -100...100, using: &numbers), Int.random(in: 1...20, using: &numbers)
        )
        let before = shown.frame.minX
        DisplayNode.animate(duration: .milliseconds(8 * length), curve: .linear) { node.frame.origin.x = new }
        #expect(abs(shown.frame.minX - before) < 1e-9)
        ways.append((target - new, frame, length))
        target = new
      }
      stage.frame()
      let rest = ways.reduce(0) { sum, way in
        sum + way.distance * max(0, 1 - Double(frame - way.start) / Double(way.length))
      }
      #expect(abs(shown.frame.minX - (target + rest)) < 1e-6)
    }
    #expect(shown.frame.minX == target && !node.isAnimating)
  }

  @Test("A change without animation is shown at once, and what is on its way goes on to the new target")
  func plainChange() {
    DisplayNode.animate(duration: .milliseconds(80), curve: .linear) { node.opacity = 0 }
    frames(6)
    #expect(abs(shown.opacity - 0.5) < 1e-9)
    node.backgroundColor = .white
    #expect(shown.backgroundColor == .white && abs(shown.opacity - 0.5) < 1e-9)
    node.opacity = 0.25
    #expect(abs(shown.opacity - 0.75) < 1e-9)
    frames(5)
    #expect(shown.opacity == 0.25)
  }

  @Test("Frames are asked for as long as something is on its way, and no longer")
  func requests() {
    _ = stage.takeWakeUps()
    DisplayNode.animate(duration: .milliseconds(24)) { node.opacity = 0 }
    for _ in 0..<4 {
      #expect(stage.isFrameWanted)
      stage.frame()
    }
    #expect(!stage.isFrameWanted && shown.opacity == 0)
  }

  @Test("The same moments show the same, however many frames lie between")
  func frameRates() {
    func opacities(every step: Int) -> [Double] {
      let (root, node) = (DisplayNode(), DisplayNode())
      root.addSubnode(node)
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      let stage = Stage(root)
      stage.settle()
      let start = stage.clock.now
      DisplayNode.animate(.spring(AnimationSpring(dampingRatio: 0.4))) { node.opacity = 0.5 }
      return stride(from: 0, to: 400, by: step).map { milliseconds in
        let now = start.advanced(by: .milliseconds(milliseconds))
        stage.runtime.runFrame(FrameTiming(index: 1_000 + milliseconds, timestamp: now, deadline: now))
        return node.layer?.opacity ?? 0
      }
    }
    let (slow, fast) = (opacities(every: 20), opacities(every: 4))
    #expect(slow == stride(from: 0, to: fast.count, by: 5).map { fast[$0] })
    #expect(Set(slow).count > 10)
  }

  // MARK: Ends

  @Test("A completion is called once, when all is shown, whatever nodes it is of")
  func completion() {
    let other = DisplayNode()
    stage.runtime.rootNode.addSubnode(other)
    stage.settle()
    var ends: [Bool] = []
    DisplayNode.animate(duration: .milliseconds(24)) {
      node.opacity = 0
      other.opacity = 0
      DisplayNode.animate(duration: .milliseconds(80)) {
        other.frame = Rect(x: 1, y: 1, width: 5, height: 5)
      } completion: {
        ends.append($0)
      }
    } completion: {
      ends.append($0)
    }
    frames(3)
    #expect(ends.isEmpty)
    stage.frame()
    #expect(ends == [true])
    frames(20)
    #expect(ends == [true, true])
  }

  enum End: CaseIterable {
    case removed, ended, invalidated, dropped
  }

  @Test(
    "A node that leaves, or is told to, shows its target, and the completion gets false",
    arguments: End.allCases
  )
  func ends(_ end: End) {
    var ends: [Bool] = []
    var stage: Stage? = Stage(DisplayNode())
    let node = DisplayNode()
    stage?.runtime.rootNode.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    stage?.settle()
    DisplayNode.animate(duration: .milliseconds(80)) {
      node.opacity = 0.5
    } completion: {
      ends.append($0)
    }
    stage?.frame()
    switch end {
    case .removed: node.removeFromSupernode()
    case .ended: node.endAnimations()
    case .invalidated: stage?.runtime.invalidate()
    case .dropped: stage = nil
    }
    #expect(ends == [false] && !node.isAnimating)
    #expect(node.layer?.opacity == 0.5)
    stage?.frame()
    #expect(ends == [false])
  }

  @Test("A node whose animation was ended by leaving is not kept")
  func released() {
    weak var gone: DisplayNode?
    do {
      let node = DisplayNode()
      stage.runtime.rootNode.addSubnode(node)
      stage.settle()
      DisplayNode.animate { node.opacity = 0 }
      gone = node
      node.removeFromSupernode()
    }
    #expect(gone == nil)
  }

  @Test("Outside of the hierarchy, without animation and with reduced motion all is shown at once")
  func atOnce() {
    var ends: [Bool] = []
    let lonely = DisplayNode()
    lonely.load()
    DisplayNode.animate {
      lonely.opacity = 0
    } completion: {
      ends.append($0)
    }
    #expect(lonely.layer?.opacity == 0 && ends == [true])
    DisplayNode.animate {
      DisplayNode.withoutAnimation { node.opacity = 0.5 }
      #expect(shown.opacity == 0.5)
      node.frame.origin.x = 3
    }
    #expect(shown.opacity == 0.5 && shown.frame.minX == 0)
  }

  @Test(
    "With reduced motion a change is shown at once, after its delay, and one that repeats itself waits for frames"
  )
  func reducedMotion() {
    var ends: [Bool] = []
    stage.runtime.environment.reducesMotion = true
    stage.frame()
    DisplayNode.animate {
      node.opacity = 0
    } completion: {
      ends.append($0)
    }
    stage.frame()
    #expect(shown.opacity == 0 && ends == [true])
    DisplayNode.animate(delay: .milliseconds(32)) {
      node.opacity = 1
    } completion: {
      ends.append($0)
    }
    for frame in 0..<6 {
      stage.frame()
      #expect(shown.opacity == (frame < 4 ? 0 : 1))
    }
    #expect(ends == [true, true])
    let rounds = Lock(0)
    func pulse() {
      DisplayNode.animate {
        node.opacity = 0.75 - node.opacity / 2
      } completion: { _ in
        rounds.withLock { $0 += 1 }
        if rounds.withLock({ $0 }) < 100 { pulse() }
      }
    }
    pulse()
    frames(10)
    #expect((8...10).contains(rounds.withLock { $0 }))
    // The last one ends, and with it what holds the stage.
    rounds.withLock { $0 = 100 }
    frames(2)
  }

  @Test("A delay leaves everything as it is, and what is set in that time composes")
  func delays() {
    DisplayNode.animate(.over(.milliseconds(16), .linear), delay: .milliseconds(24)) { node.opacity = 0 }
    var seen: [Double] = []
    for _ in 0..<7 {
      stage.frame()
      seen.append(shown.opacity)
    }
    #expect(seen == [1, 1, 1, 1, 0.5, 0, 0])
  }

  @Test("What a mirrored node shows on its way is mirrored about the axis that it is mirrored about")
  func mirrors() {
    for (isSideways, mirror) in [(true, Transform.scale(x: -1, y: 1)), (false, Transform.scale(x: 1, y: -1))]
    {
      node.transform = .identity
      DisplayNode.animate(duration: .milliseconds(32), curve: .linear) { node.transform = mirror }
      frames(2)
      let shown = shown.transform
      let (along, across) = isSideways ? (shown.a, shown.d) : (shown.d, shown.a)
      #expect(abs(along - 0.5) < 1e-9 && abs(across - 1) < 1e-9 && abs(shown.b) < 1e-9 && abs(shown.c) < 1e-9)
      frames(4)
      #expect(self.shown.transform == mirror)
    }
    // Only moved: the rest is the same to the bit.
    node.transform = .rotation(radians: 1)
    DisplayNode.animate(duration: .milliseconds(32), curve: .linear) {
      node.transform = Transform.rotation(radians: 1).concatenating(.translation(x: 8, y: 0))
    }
    frames(2)
    #expect(shown.transform.a == node.transform.a && shown.transform.c == node.transform.c)
    #expect(shown.transform.tx == 2)
  }

  @Test("Changes that come to nothing are none")
  func nothing() {
    var ends: [Bool] = []
    DisplayNode.animate {
      node.opacity = 0
      node.opacity = 1
    } completion: {
      ends.append($0)
    }
    #expect(!node.isAnimating && ends == [true])
  }

  // MARK: Others who write the layer

  /// Shows a second subnode once it is told to.
  final class GrowingNode: DisplayNode {
    let (first, second) = (DisplayNode(), DisplayNode())
    let hasSecond = LayoutInput(false)

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      let first = first.frame(width: 10, height: 10)
      guard hasSecond.value else { return VStackLayout { first } }
      let second = second.frame(width: 10, height: 10)
      return VStackLayout {
        second
        first
      }
    }
  }

  @Test("A property that is animated in the midst of a layout transition disturbs neither", arguments: 0..<12)
  func transitions(after count: Int) {
    let root = GrowingNode()
    let stage = Stage(root)
    stage.settle()
    root.hasSecond.value = true
    root.transitionLayout(LayoutTransition(duration: .milliseconds(48), curve: .linear))
    for _ in 0..<count {
      stage.frame()
      stage.executor.runAll()
    }
    func animate() {
      DisplayNode.animate(duration: .milliseconds(64), curve: .linear) {
        root.second.backgroundColor = .black
        root.first.backgroundColor = .black
      }
    }
    animate()
    var opacities: [Double] = []
    for _ in 0..<30 {
      stage.frame()
      stage.executor.runAll()
      if root.second.isInHierarchy { opacities.append(root.second.layer?.opacity ?? 0) }
    }
    // It fades in, however far it had come, and stays.
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 <= $1 } && opacities.last == 1)
    for node in [root.first, root.second] {
      #expect(node.layer?.appearance == node.layerAppearance && !node.isAnimating)
    }
  }

  @Test("A transition that ends shows an animated opacity as far as it has come")
  func endOfTransition() {
    let root = GrowingNode()
    let stage = Stage(root)
    stage.settle()
    root.hasSecond.value = true
    root.transitionLayout(LayoutTransition(duration: .milliseconds(48), curve: .linear))
    stage.settle(until: { root.second.isInHierarchy })
    DisplayNode.animate(duration: .milliseconds(80), curve: .linear) { root.first.opacity = 0 }
    stage.frame()
    stage.frame()
    let opacity = root.first.layer?.opacity
    root.cancelLayoutTransition()
    #expect(root.first.layer?.opacity == opacity && opacity != 0)
  }

  @Test("A node that is put elsewhere in its tree goes on; nothing shows its target meanwhile")
  func moves() {
    let other = DisplayNode()
    stage.runtime.rootNode.addSubnode(other)
    stage.settle()
    DisplayNode.animate(duration: .milliseconds(80), curve: .linear) { node.opacity = 0 }
    frames(3)
    let opacity = shown.opacity
    other.addSubnode(node)
    #expect(shown.opacity == opacity && node.isAnimating)
    frames(10)
    #expect(shown.opacity == 0 && !node.isAnimating)
  }

  @Test("A node that is put into another runtime's tree, and animated there, goes by that one's frames alone")
  func runtimes() {
    let other = Stage(DisplayNode())
    other.settle()
    DisplayNode.animate(duration: .milliseconds(80), curve: .linear) { node.opacity = 0 }
    frames(3)
    other.runtime.rootNode.addSubnode(node)
    #expect(shown.opacity == 0 && !node.isAnimating)
    other.frame()
    DisplayNode.animate(duration: .milliseconds(80), curve: .linear) { node.opacity = 1 }
    frames(20)
    #expect(shown.opacity == 0)
    for _ in 0..<6 { other.frame() }
    #expect(abs(shown.opacity - 0.5) < 1e-9)
  }

  @Test("Where the runtime is gone, changes are shown at once, and the completion comes")
  func goneRuntime() {
    let node = DisplayNode()
    var stage: Stage? = Stage(node)
    stage?.settle()
    stage = nil
    var ends: [Bool] = []
    DisplayNode.animate {
      node.opacity = 0
    } completion: {
      ends.append($0)
    }
    #expect(node.layer?.opacity == 0 && !node.isAnimating && ends == [true])
  }

  /// Fades itself when it comes on screen.
  final class FadingNode: DisplayNode {
    override func didEnterHierarchy() { opacity = 0.5 }
  }

  @Test("What hooks and completions change is not animated by whoever caused them")
  func hooks() {
    let fading = FadingNode()
    DisplayNode.animate {
      stage.runtime.rootNode.addSubnode(fading)
      fading.load()
      DisplayNode.animate {
      } completion: { [node] _ in
        node.opacity = 0.25
      }
    }
    #expect(fading.opacity == 0.5 && !fading.isAnimating)
    #expect(node.opacity == 0.25 && !node.isAnimating)
  }

  @Test("Errors pass through, and what was changed before is animated")
  func errors() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try DisplayNode.animate(duration: .milliseconds(16), curve: .linear) {
        node.opacity = 0
        throw Refusal()
      }
    }
    node.frame.origin.x = 5
    #expect(shown.frame.minX == 5 && shown.opacity == 1)
    frames(2)
    #expect(shown.opacity == 0.5)
  }

  @Test("Springs overshoot, but no layer is fainter than nothing or smaller than that")
  func overshoot() {
    let spring = AnimationTiming.spring(AnimationSpring(dampingRatio: 0.1))
    DisplayNode.animate(spring) {
      node.opacity = 0
      node.frame = Rect(x: 100, y: 0, width: 0, height: 0)
      node.cornerRadius = 0
    }
    node.borderWidth = 2
    DisplayNode.animate(spring) { node.borderWidth = 0 }
    var furthest = 0.0
    for _ in 0..<400 {
      stage.frame()
      furthest = max(furthest, shown.frame.minX)
      #expect((0...1).contains(shown.opacity) && shown.frame.width >= 0 && shown.frame.height >= 0)
      #expect(shown.borderWidth >= 0)
    }
    #expect(furthest > 150)
  }

  @Test("Numbers at the end of what there is leave nothing that is none")
  func hugeNumbers() {
    let extremes: [(Double, Double)] = [(1e308, -1e308), (-1e308, 1e308), (.leastNonzeroMagnitude, 0)]
    for (one, other) in extremes {
      node.frame.origin = Point(x: one, y: one)
      DisplayNode.animate(duration: .milliseconds(24)) { node.frame.origin = Point(x: other, y: other) }
      node.transform = Transform(a: one, b: other, c: one, d: other, tx: one, ty: other)
      DisplayNode.animate(duration: .milliseconds(24)) { node.transform = .identity }
      for _ in 0..<5 {
        stage.frame()
        #expect(shown.frame.origin.isFinite && shown.transform.isFinite)
      }
      #expect(shown.frame.minX == other && shown.transform == .identity)
    }
  }

  // MARK: Animations of one's own

  @Test("A node's own animation moves on in its runtime, and ends with the node's time there")
  func ownAnimations() {
    var (steps, ends): ([Double], [Bool]) = ([], [])
    func animation(_ milliseconds: Int) -> FrameAnimation {
      FrameAnimation(.over(.milliseconds(milliseconds), .linear)) {
        steps.append($0)
      } completion: {
        ends.append($0)
      }
    }
    node.addAnimation(animation(16))
    frames(4)
    #expect(steps == [0, 0.5, 1] && ends == [true])
    node.addAnimation(animation(80))
    frames(2)
    node.removeFromSupernode()
    #expect(ends == [true, false])
    node.addAnimation(animation(80))
    #expect(ends == [true, false, false])
  }

  @Test("An animation that is over keeps nothing that its step holds")
  func releasedSteps() {
    weak var held: DisplayNode?
    do {
      let inner = DisplayNode()
      held = inner
      node.addAnimation(FrameAnimation(duration: .zero) { _ in _ = inner })
    }
    frames(2)
    #expect(held == nil)
  }
}
