import Testing

@testable import DisplayListModel

@Suite("When a row was on screen")
struct RowSightingTests {
  @Test("A node is seen first once, in the frame that shows it, and another node of the row again")
  func sightings() {
    var sighting = RowSighting()
    // Frame, placed, shown, whether it is the first that shows the node, and the last frames that did either.
    let table: [(Int, Bool, Bool, Bool, Int?, Int?)] = [
      (1, false, false, false, nil, nil), (2, true, false, false, 2, nil), (3, true, true, true, 3, 3),
      (4, true, true, false, 4, 4), (5, true, false, false, 5, 4), (6, false, true, false, 5, 6),
      (7, false, false, false, 5, 6),
    ]
    for (frame, isPlaced, isShown, isFirst, lastPlaced, lastShown) in table {
      let isNews = sighting.note(frame, isPlaced: isPlaced, isShown: isShown)
      #expect(isNews == isFirst, "frame \(frame)")
      #expect(
        sighting.lastPlacedFrame == lastPlaced && sighting.lastShownFrame == lastShown,
        "frame \(frame)"
      )
    }
    #expect(sighting.wasSeen)
    sighting.nodeIsAnother()
    #expect(!sighting.wasSeen && sighting.lastShownFrame == 6)
    let news = [8, 9].map { sighting.note($0, isPlaced: true, isShown: true) }
    #expect(news == [true, false])
  }
}
