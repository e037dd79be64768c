/// The owner of references whose end may run somebody's code: those to nodes, and to what animations and drawings hold.
///
/// A node that was given up ends where the last of what waits for it is emptied. Its end may come back to the same part, which
/// is a conflict as long as that is being changed. So the former value of a part is kept until the change is over.
@MainActor
protocol LateReleasing: AnyObject {}

extension LateReleasing {
  /// Gives a part another value, and releases the former one afterwards.
  func replace<Value>(_ part: ReferenceWritableKeyPath<Self, Value>, with value: Value) {
    let former = self[keyPath: part]
    self[keyPath: part] = value
    // The optimizer would release it before the change.
    withExtendedLifetime(former) {}
  }

  /// Takes all out of a list, in order.
  func takeAll<Element>(of list: ReferenceWritableKeyPath<Self, [Element]>) -> [Element] {
    let all = self[keyPath: list]
    replace(list, with: [])
    return all
  }
}
