internal import AsyncDisplay
internal import DisplaySimulation

/// Watches whether the scroll anchor moves by itself while faults happen.
///
/// In some frames nothing is known of where it should be: when rows come or go, when the viewport gets another size,
/// or when it or a row above it that is in view gets another length. Of a list whose anchor is not its first visible
/// row nothing is known at all.
@MainActor
struct FaultAnchorWatch {
  private struct Before {
    weak var first: DisplayNode?
    let offset: Double
    /// Where the list was when its driver came to move it.
    let scriptedOffset: Double
    let contentLength: Double
    /// Where that row was, and some before it.
    let spans: [Range<Double>]
    let firstSpan: Int
    let size: Size
    let rowCount: Int
    let isProcessing: Bool
  }

  /// How far the row moved in the last frame, in points; nil where nothing is known.
  private(set) var error: Double?

  /// How many rows before the first visible one may come into view in one frame.
  private static let reach = 12

  private let list: ListNode
  private let scripted: @MainActor () -> Double
  private var watch = AnchorWatch()
  private var before: Before?
  private var unscripted = 0.0

  /// - Parameter scripted: How far the list's driver moved it in the last frame.
  init(list: ListNode, scripted: @escaping @MainActor () -> Double) {
    self.list = list
    self.scripted = scripted
  }

  /// Something else than the driver has moved the list.
  mutating func expect(_ distance: Double) { unscripted += distance }

  mutating func willRunFrame() {
    let row = max(0, list.visibleRows.lowerBound)
    let firstSpan = max(0, row - Self.reach)
    before = Before(
      first: list.node(ofRow: row),
      offset: list.contentOffset - unscripted,
      scriptedOffset: list.contentOffset,
      contentLength: list.contentLength,
      spans: (firstSpan...row).map { list.span(ofRow: $0) },
      firstSpan: firstSpan,
      size: list.frame.size,
      rowCount: list.rowCount,
      isProcessing: list.isProcessingUpdates
    )
  }

  mutating func didRunFrame() {
    let driven = list.scrollDriver == nil ? 0 : scripted()
    let moved = driven + unscripted
    unscripted = 0
    let distance = watch.error(in: list, displacement: moved)
    error = before.map { isComparable(to: $0, drivenBy: driven, movedBy: moved) } == true ? distance : nil
  }

  private func isComparable(to before: Before, drivenBy driven: Double, movedBy distance: Double) -> Bool {
    guard list.anchoring == .firstVisible, !before.isProcessing, before.rowCount == list.rowCount,
      before.size == list.frame.size, let first = before.first,
      list.visibleRows.contains(where: { list.node(ofRow: $0) === first })
    else { return false }
    // Rows that the movement brought into view come before it, and may have become shorter and left again.
    let start = before.offset + distance
    // Where it was held back at an end, nothing is known of how far it was moved: also when a hook moved it on from
    // there in the same frame, or the list grew once it was held back.
    let contentLength = min(before.contentLength, list.contentLength)
    guard
      [start, before.scriptedOffset + driven].allSatisfy({ place in
        place >= 0 && place + list.frame.height <= contentLength
      })
    else { return false }
    // Nor when the movement alone took the row out of view, and lengths brought it back.
    guard let last = before.spans.last, last.upperBound > start else { return false }
    guard before.firstSpan == 0 || before.spans[0].upperBound <= start else { return false }
    return before.spans.indices.allSatisfy { index in
      let (old, new) = (before.spans[index], list.span(ofRow: before.firstSpan + index))
      return old.upperBound <= start || old.upperBound - old.lowerBound == new.upperBound - new.lowerBound
    }
  }
}
