internal import DisplayConcurrency

/// Notifications that wait until the change which they are about is complete.
///
/// State changes first: a verb that changes it is an *edit*, and posts what to notify others of. Edits nest. At the end
/// of the outermost one, with all invariants in force, a *phase* delivers what was posted, in the order in which it
/// was. A hook may change anything; what it changes takes effect at once, and the hooks that it calls for come in the
/// next round of the same phase. The number of rounds is bounded: hooks that always cause others are reported, and the
/// rest waits for the next phase. In a frame each pass is an edit, so that a phase follows it.
///
/// What is posted is a value, not a call that is certain to be made: it is found out at delivery what still
/// holds; see ``HookLedger`` and ``DeferredNotifying``.
///
/// - Complexity: posting and delivering are O(1), without an allocation once there was as much before. An edit that posts
///   nothing costs a few instructions.
@MainActor
package final class HookQueue {
  /// The queue of everything on the main actor: trees exchange nodes, and an edit may concern several of them.
  package static let main = HookQueue()

  /// How many rounds a phase has at most.
  package static let maximumRounds = 64

  private var waiting: [Entry] = []
  /// The room of the last round, whose entries are the other way around, for the next one.
  private var spare: [Entry] = []
  /// How many edits are under way, one within the other.
  private var depth = 0
  private var isDelivering = false
  /// Which nodes lack something, as far as the phase had to look for it.
  private var search = FirstContentsSearch()

  /// As many entries keep their room; that of more is given back.
  private static let keptRoom = 1_024

  package init() {}

  /// Whether nothing waits to be delivered.
  package var isEmpty: Bool { waiting.isEmpty }

  // MARK: Edits

  /// Makes a change whose notifications come when it, and all that it is a part of, is complete.
  package func edit<Result>(_ change: () throws -> Result) rethrows -> Result {
    beginEdit()
    defer { endEdit() }
    return try change()
  }

  /// Begins a change, for verbs that would rather not have a closure. ``endEdit()`` follows in any case.
  package func beginEdit() { depth += 1 }

  /// Ends a change; the outermost one is followed by its phase.
  package func endEdit() {
    guard depth == 1 else {
      depth -= 1
      return
    }
    if !waiting.isEmpty { deliverAll() }
    depth = 0
  }

  /// Delivers what was posted so far in the middle of an outermost edit, at a place where all invariants hold. Does nothing
  /// inside another edit, or inside a hook, whose notifications come later.
  package func deliver() {
    if depth == 1, !isDelivering, !waiting.isEmpty { deliverAll() }
  }

  /// Runs something with phases of its own inside a hook, or inside code that is asked for something: a whole frame of
  /// another tree, which relies on hooks between its passes. What waits outside goes on waiting.
  package func withPhasesOfItsOwn<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard depth > 0 else { return try body() }
    let outer = (waiting, depth, isDelivering)
    (waiting, depth, isDelivering) = ([], 0, false)
    defer {
      let rest = waiting
      (waiting, depth, isDelivering) = outer
      waiting = waiting + rest
    }
    return try body()
  }

  // MARK: Posting

  /// Has a node notified of something, as far as it holds then. Outside an edit that is at once.
  func post(_ hook: Hook, of node: DisplayNode) {
    #if Mutations
      if Mutation.hookPhase.isOn { return node.deliver(hook) }
      if Mutation.hookRevalidation.isOn {
        let standing = node.standing
        return post(.completion { node.deliver(hook, in: standing) })
      }
    #endif
    post(.hook(hook, node))
  }

  /// Has a node that came on screen covered if it wants to be.
  ///
  /// - Parameter isMissingContents: Whether something in the node was never drawn; nil where that is not known.
  func postPlaceholder(of node: DisplayNode, isMissingContents: Bool?) {
    let known = isMissingContents.map { (isMissing: $0, treeVersion: TreeContext.treeVersion) }
    post(.placeholder(node, known))
  }

  /// Has an object find out what it has to notify of. Outside an edit that is at once.
  package func post(_ notifier: any DeferredNotifying) { post(.notifier(notifier)) }

  /// Has a completion called, once. Outside an edit that is at once.
  package func post(_ completion: @escaping @MainActor () -> Void) { post(.completion(completion)) }

  private func post(_ entry: Entry) {
    // Taken out and put back, so that no other access needs to look whether this one is under way.
    var entries: [Entry] = []
    swap(&entries, &waiting)
    entries.append(entry)
    waiting = entries
    if depth == 0 { edit {} }
  }

  // MARK: Delivery

  private func deliverAll() { AnimationTransaction.suspend(deliverWaiting) }

  private func deliverWaiting() {
    isDelivering = true
    defer {
      isDelivering = false
      search.end()
    }
    var rounds = 0
    while !waiting.isEmpty {
      guard rounds < Self.maximumRounds else { return reportEndlessRounds() }
      rounds += 1
      var (posted, round): ([Entry], [Entry]) = ([], [])
      swap(&waiting, &posted)
      swap(&spare, &round)
      // Entries are moved and never copied: a copy would count its node up and down.
      while let entry = posted.popLast() { round.append(entry) }
      swap(&waiting, &posted)
      while let entry = round.popLast() { deliver(entry) }
      if round.capacity <= Self.keptRoom { spare = round }
      if waiting.isEmpty, waiting.capacity > Self.keptRoom { waiting = [] }
    }
  }

  private func deliver(_ entry: Entry) {
    switch entry {
    case .hook(let hook, let node): node.deliver(hook)
    case .placeholder(let node, let known):
      guard node.interfaceState.contains(.visible) else { return }
      // Looked for only where a tree has changed since: what was known of the node may not be so.
      let isMissing =
        known?.treeVersion == TreeContext.treeVersion ? known?.isMissing : search.isMissing(in: node)
      node.showPlaceholder(isMissingFirstContents: isMissing == true)
    case .notifier(let notifier): notifier.deliverNotifications()
    case .completion(let complete): complete()
    }
  }

  private func reportEndlessRounds() {
    let node = waiting.lazy.compactMap(\.node).first
    Diagnostics.report(
      Diagnostic(
        message: """
          hooks have caused other hooks \(Self.maximumRounds) times in a row; \(waiting.count) wait for the next \
          phase. End the change that causes itself
          """,
        path: node?.debugPath ?? []
      )
    )
    node?.runtime?.setNeedsFrame()
  }

  private enum Entry {
    case hook(Hook, DisplayNode)
    case placeholder(DisplayNode, (isMissing: Bool, treeVersion: UInt64)?)
    case notifier(any DeferredNotifying)
    case completion(@MainActor () -> Void)

    var node: DisplayNode? {
      switch self {
      case .hook(_, let node), .placeholder(let node, _): node
      case .notifier(let notifier): notifier as? DisplayNode
      case .completion: nil
      }
    }
  }
}
