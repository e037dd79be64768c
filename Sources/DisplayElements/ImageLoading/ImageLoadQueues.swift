/// The loads that wait for their turn: in a queue for each runtime that they are loaded for, and in one for those who
/// are notified at once.
///
/// A pure value. A load for several is in the queue of each of them, and leaves all of these at once. A queue is there
/// while a load is in it.
///
/// - Complexity: every operation is O(log n) for each of the queues, averaged over many.
struct ImageLoadQueues {
  typealias Reception = ImageLoadStateMachine.Reception

  private var queues: [Reception: ImageLoadQueue] = [:]
  private var receptionsOfLoad: [UInt64: [Reception]] = [:]
  private var formerExaminedCount = 0

  /// How many loads wait.
  var count: Int { receptionsOfLoad.count }
  /// Those for whom a load waits, in any order.
  var receptions: [Reception] { Array(queues.keys) }
  /// How many entries were looked at so far to find the first one.
  var examinedCount: Int { queues.values.reduce(formerExaminedCount) { $0 + $1.examinedCount } }

  /// Puts a load at a place, or moves it there.
  ///
  /// - Parameters:
  ///   - place: Unlike that of every other load, and of this one before it was taken out.
  ///   - receptions: Those for whom it is loaded.
  mutating func put(_ load: UInt64, priority: ImagePriority, place: UInt64, for receptions: [Reception]) {
    let former = receptionsOfLoad.updateValue(receptions, forKey: load) ?? []
    for reception in former where !receptions.contains(reception) { remove(load, from: reception) }
    for reception in receptions {
      queues[reception, default: ImageLoadQueue()].put(load, priority: priority, place: place)
    }
  }

  /// Takes a load out.
  mutating func remove(_ load: UInt64) {
    for reception in receptionsOfLoad.removeValue(forKey: load) ?? [] { remove(load, from: reception) }
  }

  /// Takes the first load out that is loaded for one of some; nil when none waits.
  mutating func popFirst(for receptions: [Reception]) -> UInt64? {
    var first: (entry: ImageLoadQueue.Entry, reception: Reception)?
    for reception in receptions {
      guard let entry = queues[reception]?.first() else { continue }
      if let other = first?.entry, other < entry { continue }
      first = (entry, reception)
    }
    guard let reception = first?.reception, let load = queues[reception]?.popFirst() else { return nil }
    // The other queues have it as well.
    remove(load)
    return load
  }

  private mutating func remove(_ load: UInt64, from reception: Reception) {
    queues[reception]?.remove(load)
    guard queues[reception]?.count == 0, let empty = queues.removeValue(forKey: reception) else { return }
    formerExaminedCount += empty.examinedCount
  }
}
