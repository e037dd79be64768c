/// One observer of a node, held weakly.
struct WeakInterfaceStateObserver {
  /// Which object it was; another one may be in its place once it has ended.
  let id: ObjectIdentifier
  weak var observer: (any InterfaceStateObserver)?

  init(_ observer: any InterfaceStateObserver) {
    id = ObjectIdentifier(observer)
    self.observer = observer
  }

  func isOf(_ other: any InterfaceStateObserver) -> Bool {
    id == ObjectIdentifier(other) && observer === other
  }
}

extension DisplayNode {
  /// Has an object hear of what happens to the node; once, however often it is added.
  public func addInterfaceStateObserver(_ observer: any InterfaceStateObserver) {
    let extras = madeExtras
    guard !extras.observers.contains(where: { $0.isOf(observer) }) else { return }
    // Those that have ended go whenever there are twice as many.
    if extras.observers.count.nonzeroBitCount == 1 { extras.observers.removeAll { $0.observer == nil } }
    extras.observers.append(WeakInterfaceStateObserver(observer))
  }

  /// Has an object hear no more of the node.
  public func removeInterfaceStateObserver(_ observer: any InterfaceStateObserver) {
    guard let extras else { return }
    guard let index = extras.observers.firstIndex(where: { $0.isOf(observer) }) else { return }
    extras.observers.remove(at: index)
    extras.observerRemovalCount += 1
  }

  /// Whether anybody observes the node.
  var hasObservers: Bool { extras?.observers.isEmpty == false }

  /// Tells the observers; one that is removed by another before its turn is not told.
  func notifyObservers(_ notify: (any InterfaceStateObserver) -> Void) {
    guard let extras, !extras.observers.isEmpty else { return }
    let removalCount = extras.observerRemovalCount
    for case let observer? in extras.observers.map(\.observer) {
      guard
        extras.observerRemovalCount == removalCount
          || extras.observers.contains(where: { $0.isOf(observer) })
      else { continue }
      notify(observer)
    }
  }
}
