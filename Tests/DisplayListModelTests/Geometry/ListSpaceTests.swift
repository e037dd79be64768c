import DisplayGeometry
import DisplayLayout
import Testing

@testable import DisplayListModel

@Suite("The room of a list")
struct ListSpaceTests {
  /// What a list of 300 by 500 points has, with insets that all differ.
  private struct Room {
    let flow: RowFlow
    let viewportLength: Double
    let crossExtent: Double
    let insets: [Double]
    let direction: Double
    /// Where the offsets from 40 to 90 are.
    let span: Rect
    /// Where a row is that has 60 points across from 20 on, and those offsets.
    let row: Rect
    /// The same where the first column is at the right.
    let mirroredRow: Rect
  }

  private static let rooms = [
    Room(
      flow: .topToBottom,
      viewportLength: 500,
      crossExtent: 272,
      insets: [7, 13],
      direction: 1,
      span: Rect(x: 11, y: 40, width: 272, height: 50),
      row: Rect(x: 31, y: 40, width: 60, height: 50),
      mirroredRow: Rect(x: 203, y: 40, width: 60, height: 50)
    ),
    Room(
      flow: .bottomToTop,
      viewportLength: 500,
      crossExtent: 272,
      insets: [13, 7],
      direction: -1,
      span: Rect(x: 11, y: -90, width: 272, height: 50),
      row: Rect(x: 31, y: -90, width: 60, height: 50),
      mirroredRow: Rect(x: 203, y: -90, width: 60, height: 50)
    ),
    Room(
      flow: .leftToRight,
      viewportLength: 300,
      crossExtent: 480,
      insets: [11, 17],
      direction: 1,
      span: Rect(x: 40, y: 7, width: 50, height: 480),
      row: Rect(x: 40, y: 27, width: 50, height: 60),
      mirroredRow: Rect(x: 40, y: 407, width: 50, height: 60)
    ),
    Room(
      flow: .rightToLeft,
      viewportLength: 300,
      crossExtent: 480,
      insets: [17, 11],
      direction: -1,
      span: Rect(x: -90, y: 7, width: 50, height: 480),
      row: Rect(x: -90, y: 27, width: 50, height: 60),
      mirroredRow: Rect(x: -90, y: 407, width: 50, height: 60)
    ),
  ]

  private func space(_ flow: RowFlow, isMirrored: Bool, size: Size = Size(width: 300, height: 500))
    -> ListSpace
  {
    let insets = EdgeInsets(top: 7, left: 11, bottom: 13, right: 17)
    return ListSpace(flow: flow, size: size, insets: insets, isMirrored: isMirrored)
  }

  @Test("Lengths, insets and places are those of the table, in every flow, mirrored or not")
  func table() {
    #expect(Self.rooms.map(\.flow) == RowFlow.allCases)
    for room in Self.rooms {
      for isMirrored in [false, true] {
        let space = space(room.flow, isMirrored: isMirrored)
        #expect(space.viewportLength == room.viewportLength && space.crossExtent == room.crossExtent)
        #expect([space.insetsAlong.start, space.insetsAlong.end] == room.insets)
        #expect(space.offsetDirection == room.direction)
        #expect(space.area(of: 40..<90) == room.span)
        let row = isMirrored ? room.mirroredRow : room.row
        #expect(space.area(ofPlace: Rect(x: 20, y: 40, width: 60, height: 50), isColumn: false) == row)
        #expect(space.origin(along: 40, across: 20, size: row.size) == row.origin)
        // A column is as wide as the list, and has nothing beside it to be mirrored with.
        #expect(space.area(ofPlace: Rect(x: 0, y: 40, width: 3, height: 50), isColumn: true) == room.span)
      }
    }
  }

  @Test("The coordinate along is the one that rows follow each other in")
  func axes() {
    for flow in RowFlow.allCases {
      let space = space(flow, isMirrored: false)
      let isHorizontal = flow == .leftToRight || flow == .rightToLeft
      let point = Point(x: 3, y: 5)
      #expect(space.along(point) == (isHorizontal ? 3 : 5))
      #expect(space.across(point) == (isHorizontal ? 5 : 3))
      let range = space.sizeRange(
        SizeRange(min: Size(width: 1, height: 2), max: Size(width: 3, height: .infinity))
      )
      let turned = SizeRange(min: Size(width: 2, height: 1), max: Size(width: .infinity, height: 3))
      let upright = SizeRange(min: Size(width: 1, height: 2), max: Size(width: 3, height: .infinity))
      #expect(range == (isHorizontal ? turned : upright))
    }
  }

  @Test("A list smaller than its insets has no room, and not less than none")
  func small() {
    for flow in RowFlow.allCases {
      let space = space(flow, isMirrored: false, size: Size(width: 10, height: 10))
      #expect(space.crossExtent == 0 && space.viewportLength == 10)
      #expect(self.space(flow, isMirrored: false, size: Size(width: -4, height: -4)).viewportLength == 0)
    }
  }
}
