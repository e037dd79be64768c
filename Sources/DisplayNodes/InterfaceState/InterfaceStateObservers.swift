internal import DisplayConcurrency

/// Who observes a node, in the order of adding, held weakly and each one once.
///
/// One that is removed leaves an empty place, and empty places go when there are as many as others.
///
/// - Complexity: adding and removing are O(log n) on average.
struct InterfaceStateObservers {
  private struct Place {
    let number: Int
    weak var observer: (any InterfaceStateObserver)?
  }

  /// By their numbers.
  private var places: [Place] = []
  /// The numbers of the places by their objects, of which some may have ended.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var nextNumber = 0
  /// How many times observers were removed, to tell whether that happened while others were notified.
  private(set) var removalCount = 0

  var isEmpty: Bool { numbers.isEmpty }

  /// How many places there are, empty ones among them.
  var placeCount: Int { places.count }

  /// Those that have not ended.
  var all: [any InterfaceStateObserver] { places.compactMap(\.observer) }

  func contains(_ observer: any InterfaceStateObserver) -> Bool { index(of: observer) != nil }

  mutating func add(_ observer: any InterfaceStateObserver) {
    guard !contains(observer) else { return }
    // Those that have ended go whenever there are twice as many.
    if places.count.nonzeroBitCount == 1 { dropEmptyPlaces() }
    // In the place of an object that has ended, if there is one under the same identifier.
    numbers[ObjectIdentifier(observer)] = nextNumber
    places.append(Place(number: nextNumber, observer: observer))
    nextNumber += 1
  }

  mutating func remove(_ observer: any InterfaceStateObserver) {
    guard let index = index(of: observer) else { return }
    numbers[ObjectIdentifier(observer)] = nil
    places[index].observer = nil
    removalCount += 1
    if places.count > 2 * numbers.count { dropEmptyPlaces() }
  }

  private func index(of observer: any InterfaceStateObserver) -> Int? {
    guard let number = numbers[ObjectIdentifier(observer)] else { return nil }
    let index = places.partitioningIndex { $0.number >= number }
    // An object that has ended may have had the same identifier.
    return index < places.count && places[index].observer === observer ? index : nil
  }

  private mutating func dropEmptyPlaces() {
    places.removeAll { $0.observer == nil }
    guard places.count < numbers.count else { return }
    let left = Set(places.map(\.number))
    numbers = numbers.filter { left.contains($0.value) }
  }
}
