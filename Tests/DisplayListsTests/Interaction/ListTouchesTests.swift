import Testing

@testable import DisplayLists

@Suite("Fingers on a list")
struct ListTouchesTests {
  @Test("A touch that has stopped the rows is over once, and no other one is")
  func hold() {
    var touches = ListTouches()
    touches.hold(with: 3)
    let isOther = touches.endHold(of: 2)
    #expect(!isOther && touches.holdingTouch == 3)
    let isHeld = touches.endHold(of: 3)
    #expect(isHeld && touches.holdingTouch == nil)
    let isHeldAgain = touches.endHold(of: 3)
    #expect(!isHeldAgain)
  }
}
