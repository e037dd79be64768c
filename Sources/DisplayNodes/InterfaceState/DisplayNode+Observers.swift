/// One observer of a node, held weakly.
struct WeakInterfaceStateObserver {
  weak var observer: (any InterfaceStateObserver)?
}

extension DisplayNode {
  /// Has an object hear of what happens to the node; once, however often it is added.
  public func addInterfaceStateObserver(_ observer: any InterfaceStateObserver) {
    let extras = madeExtras
    let others = extras.observers.filter { $0.observer != nil }
    guard !others.contains(where: { $0.observer === observer }) else { return }
    extras.observers = others + [WeakInterfaceStateObserver(observer: observer)]
  }

  /// Has an object hear no more of the node.
  public func removeInterfaceStateObserver(_ observer: any InterfaceStateObserver) {
    guard let extras else { return }
    extras.observers = extras.observers.filter { $0.observer != nil && $0.observer !== observer }
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
          || extras.observers.contains(where: { $0.observer === observer })
      else { continue }
      notify(observer)
    }
  }
}
