internal import DisplayConcurrency
internal import DisplayGeometry

/// Pass 1, for pointers that press nothing: nodes are notified when one is over them.
///
/// Content that moves under a pointer counts like a pointer that moves: where a node got another place, the next frame looks
/// again at what is under each pointer.
@MainActor
final class HoverPass: Pass {
  /// A pointer in the window.
  private struct Pointer {
    /// Where it was last.
    var event: PointerEvent
    /// What it is over, from the outside in.
    var chain: [WeakHover] = []
  }

  /// A node under a pointer.
  private struct WeakHover {
    @Weak var node: DisplayNode?
  }

  private var pointers: [Pointer] = []
  private static let mostPointers = 16
  /// Whether the window has a pointer that can come and go without a press.
  private(set) var hasPointer = false
  /// The places of nodes that were looked at last.
  private var version: UInt64 = 0
  /// What the host was last notified of.
  private var cursor = PointerCursor.arrow

  /// Follows a pointer that has moved, come or gone.
  func deliver(_ event: PointerEvent, in runtime: DisplayRuntime) {
    hasPointer = hasPointer || event.kind != .finger
    if event.phase == .exited || event.phase == .cancelled && event.kind == .pen { return leave(event) }
    if let index = pointers.firstIndex(where: { isSame($0.event, event) }) {
      pointers[index].event = event
    } else {
      // A pointer without an event for so many others has gone without a word.
      if pointers.count == Self.mostPointers { leave(pointers[0].event) }
      pointers.append(Pointer(event: event))
    }
    look(with: event, in: runtime)
    for hover in chain(of: event).reversed() {
      guard let node = hover.node, node.isInHierarchy else { continue }
      node.pointerDidMove(event)
      node.hoverRecognizers.forEach { $0.update(.changed, with: event) }
    }
  }

  func run(_ frame: inout FrameContext) {
    defer { showCursor(in: frame.runtime) }
    guard !pointers.isEmpty, version != TreeContext.placeVersion else { return }
    version = TreeContext.placeVersion
    for event in pointers.map(\.event) { look(with: event, in: frame.runtime) }
  }

  /// Whether nodes lie elsewhere than when pointers were looked at last.
  var hasWorkLeft: Bool { !pointers.isEmpty && version != TreeContext.placeVersion }

  /// Where a mouse that is in the window was last; nil when none is.
  var lastMouse: PointerEvent? { pointers.last { $0.event.kind == .mouse }?.event }

  /// Finds out what is under a pointer, and notifies nodes that it has left or entered them.
  private func look(with event: PointerEvent, in runtime: DisplayRuntime) {
    var new: [DisplayNode] = []
    runtime.offer(runtime.nodeHit(at: event)) {
      new.append($0)
      return false
    }
    new.reverse()
    let old = chain(of: event)
    let common = zip(old, new).prefix { $0.node === $1 }.count
    setChain(new.map { WeakHover(node: $0) }, of: event)
    for hover in old[common...].reversed() { notifyExit(hover.node, event) }
    for node in new[common...] {
      guard node.isInHierarchy else { continue }
      node.pointerDidEnter(event)
      node.hoverRecognizers.forEach { $0.update(.began, with: event) }
    }
  }

  private func leave(_ event: PointerEvent) {
    let old = chain(of: event)
    pointers.removeAll { isSame($0.event, event) }
    for hover in old.reversed() { notifyExit(hover.node, event) }
  }

  private func notifyExit(_ node: DisplayNode?, _ event: PointerEvent) {
    guard let node else { return }
    node.pointerDidExit(event)
    node.hoverRecognizers.forEach { $0.update(.ended, with: event) }
  }

  /// No node is under a pointer of a runtime that ends.
  func willInvalidate(_ runtime: DisplayRuntime) {
    let left = pointers
    pointers = []
    for pointer in left {
      HookQueue.main.post { [self] in
        for hover in pointer.chain.reversed() { notifyExit(hover.node, pointer.event) }
      }
    }
    guard cursor != .arrow else { return }
    cursor = .arrow
    HookQueue.main.post { [services = runtime.services] in services.setCursor(.arrow) }
  }

  private func showCursor(in runtime: DisplayRuntime) {
    let node = pointers.last { $0.event.kind == .mouse }?.chain.last { $0.node?.cursor != nil }?.node
    let wanted = node?.cursor ?? .arrow
    guard wanted != cursor else { return }
    cursor = wanted
    runtime.services.setCursor(wanted)
  }

  private func chain(of event: PointerEvent) -> [WeakHover] {
    pointers.first { isSame($0.event, event) }?.chain ?? []
  }

  private func setChain(_ chain: [WeakHover], of event: PointerEvent) {
    if let index = pointers.firstIndex(where: { isSame($0.event, event) }) { pointers[index].chain = chain }
  }

  private func isSame(_ one: PointerEvent, _ other: PointerEvent) -> Bool {
    one.identifier == other.identifier && one.kind == other.kind
  }
}
