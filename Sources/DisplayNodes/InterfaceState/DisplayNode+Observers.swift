extension DisplayNode {
  /// Has an object observe what happens to the node; once, however often it is added.
  ///
  /// - Complexity: O(log n) on average, for n observers of the node.
  public func addInterfaceStateObserver(_ observer: any InterfaceStateObserver) {
    madeExtras.observers.add(observer)
  }

  /// Has an object observe the node no longer.
  ///
  /// - Complexity: O(log n) on average, for n observers of the node.
  public func removeInterfaceStateObserver(_ observer: any InterfaceStateObserver) {
    extras?.observers.remove(observer)
  }

  /// Whether anybody observes the node.
  var hasObservers: Bool { extras?.observers.isEmpty == false }

  /// Notifies the observers; one that is removed by another before its turn is not notified.
  func notifyObservers(_ notify: (any InterfaceStateObserver) -> Void) {
    guard let extras, !extras.observers.isEmpty else { return }
    let removalCount = extras.observers.removalCount
    for observer in extras.observers.all {
      guard extras.observers.removalCount == removalCount || extras.observers.contains(observer) else {
        continue
      }
      notify(observer)
    }
  }
}
