/// A value kept elsewhere, so that whoever holds it is no larger than a reference.
///
/// A tree holds its elements as existentials, which keep up to three words in place and put anything larger into
/// a box. Boxes are found through one table for the whole process, and the threads that make them wait for each
/// other there. A spec that is small never gets a box.
struct Indirect<Value: Sendable>: Sendable {
  /// Exactly one value; the array shares it among copies until one of them changes it.
  private var storage: ContiguousArray<Value>

  init(_ value: Value) {
    storage = [value]
  }

  var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}
