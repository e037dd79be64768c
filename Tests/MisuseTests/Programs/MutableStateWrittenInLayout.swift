// expected-error: main actor-isolated property 'measurements' can not be mutated from a nonisolated context
// group: layout
// title: Changing a variable in a layout
// cause: A layout changes nothing; the runtime counts measurements while `countsNodeStatistics` is on.
// wrong: var measurements = 0
// right: var measurements: Int { nodeStatistics.layoutCount }
// wrong: measurements += 1
// wrong: return size
// right: size
import AsyncDisplay

final class CountingNode: DisplayNode {
  var measurements = 0

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    measurements += 1
    return size
  }
}
