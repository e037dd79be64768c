internal import DisplayGeometry

extension TextLayout {
  /// The lines of a text, from the top; at least one.
  ///
  /// Where each lies from top to bottom is known; its characters are placed whenever it is read, so that lines that
  /// nobody looks at cost nothing.
  ///
  /// - Complexity: Reading a line is linear in its length.
  public struct Lines: Sendable, RandomAccessCollection {
    let boxes: [LineBox]
    private let placer: LinePlacer
    /// How far from a line's edges its letters may be seen, in points.
    private let reach: Double

    init(_ typesetter: Typesetter, width longest: TextUnit) {
      boxes = typesetter.lines
      let width = typesetter.container.width
      placer = LinePlacer(
        cutter: typesetter.cutter,
        token: typesetter.token,
        width: width.isFinite ? Swift.max(TextUnit(points: width), longest) : longest
      )
      reach = placer.reach
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// How many lines there are.
    public var endIndex: Int { boxes.count }

    /// The line at an index, with all that is seen in its place.
    ///
    /// - Precondition: The index is that of a line.
    public subscript(index: Int) -> Line {
      let box = boxes[index]
      let (x, width, segments) = placer.place(box)
      let starts = placer.cutter.clusters.starts
      let seenEnd = Swift.max(box.head.upperBound, box.tail.upperBound)
      let end = box.isTruncated ? seenEnd : box.clusters.upperBound
      return Line(
        range: Int(starts[box.clusters.lowerBound])..<Int(starts[end]),
        origin: Point(x: x.points, y: box.top + box.baseline),
        width: width.points,
        frame: Rect(x: x.points, y: box.top, width: width.points, height: box.height),
        isTruncated: box.isTruncated,
        box: box,
        segments: segments
      )
    }

    /// The index of the first line of which something does not hold that holds for those above it.
    ///
    /// - Complexity: O(log *n*) in the number of lines.
    func partition(_ holds: (LineBox) -> Bool) -> Int {
      var low = 0
      var high = boxes.count
      while low < high {
        let middle = (low + high) / 2
        if holds(boxes[middle]) { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The lines of which something may be seen between two heights, letters that reach out of their lines included.
    func indices(from top: Double, to bottom: Double) -> Range<Int> {
      let start = partition { $0.bottom + reach < top }
      return start..<Swift.max(start, partition { $0.top - reach <= bottom })
    }
  }
}
