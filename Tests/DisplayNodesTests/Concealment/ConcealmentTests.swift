import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Nodes on screen that are not seen")
@MainActor
struct ConcealmentTests {
  private let log = Lock<[String]>([])
  private let page: RecorderNode
  private let part: RecorderNode
  private let stage: Stage

  init() {
    let part = RecorderNode("part", log: log)
    let page = RecorderNode("page", log: log, children: [part])
    let root = DisplayNode()
    root.addSubnode(page)
    stage = Stage(root)
    page.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    (self.page, self.part) = (page, part)
    stage.settle()
    _ = log.take()
  }

  private var isVisible: [Bool] { [page, part].map { $0.interfaceState.contains(.visible) } }
  private var haveContents: Bool { [page, part].allSatisfy { $0.layer?.contents != nil } }

  @Test(
    "A hidden node, and one at opacity 0, leaves the visible stage with all in it, and keeps its contents",
    arguments: [false, true]
  )
  func hidden(byOpacity: Bool) {
    func setHidden(_ isHidden: Bool) {
      if byOpacity { page.opacity = isHidden ? 0 : 1 } else { page.isHidden = isHidden }
    }
    #expect(isVisible == [true, true])
    setHidden(true)
    #expect(
      log.take() == [
        "page didExitVisible", "page stateDidChange", "part didExitVisible", "part stateDidChange",
      ]
    )
    #expect([page, part].allSatisfy { $0.interfaceState == .nearby && $0.isInHierarchy })
    stage.settle()
    #expect(haveContents && log.take() == [])
    setHidden(false)
    #expect(
      log.take() == [
        "page didEnterVisible", "page stateDidChange", "part didEnterVisible", "part stateDidChange",
      ]
    )
    #expect(page.interfaceState == .inHierarchy && part.interfaceState == .inHierarchy && haveContents)
    stage.settle()
    #expect(log.take() == [])
  }

  @Test("A node is seen when no reason is left for which it is not")
  func reasons() {
    page.isHidden = true
    part.isHidden = true
    page.opacity = 0
    page.isHidden = false
    #expect(isVisible == [false, false])
    page.opacity = 0.5
    #expect(isVisible == [true, false])
    page.isHidden = true
    part.isHidden = false
    #expect(isVisible == [false, false])
    page.isHidden = false
    #expect(isVisible == [true, true])
    #expect(log.take().count { $0 == "part didEnterVisible" } == 1)
  }

  @Test("What comes into a concealed node is drawn and not visible, and what leaves it is visible again")
  func moves() {
    page.isHidden = true
    let late = RecorderNode("late", log: log)
    page.addSubnode(late)
    late.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    stage.settle()
    #expect(late.interfaceState == .nearby && late.layer?.contents != nil)
    #expect(!log.take().contains("late didEnterVisible"))
    stage.runtime.rootNode.addSubnode(late)
    #expect(
      late.interfaceState == .inHierarchy && log.take() == ["late didEnterVisible", "late stateDidChange"]
    )
    page.addSubnode(late)
    #expect(late.interfaceState == .nearby)
    late.removeFromSupernode()
    #expect(late.interfaceState == [])
    // Nothing of it is left elsewhere.
    stage.runtime.rootNode.addSubnode(late)
    #expect(late.interfaceState == .inHierarchy)
  }

  @Test("A node that is hidden from the start is drawn, and visible when it is shown")
  func hiddenFromTheStart() {
    let node = RecorderNode("node", log: log)
    node.isHidden = true
    stage.runtime.rootNode.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    stage.settle()
    #expect(node.layer?.contents != nil && node.interfaceState == .nearby)
    node.isHidden = false
    #expect(node.interfaceState == .inHierarchy && node.layer?.contents != nil)
  }

  @Test(
    "A node that fades out is visible until it is gone; one that fades in is from the start, with its contents"
  )
  func fading() {
    DisplayNode.animate(duration: .milliseconds(40), curve: .linear) { page.opacity = 0 }
    for _ in 0..<5 {
      stage.frame()
      #expect(isVisible == [true, true])
    }
    stage.frame()
    #expect(isVisible == [false, false] && page.layer?.opacity == 0 && haveContents)
    stage.settle()
    DisplayNode.animate(duration: .milliseconds(40), curve: .linear) { page.opacity = 1 }
    #expect(isVisible == [true, true] && page.layer?.opacity == 0)
    for _ in 0..<6 {
      #expect(haveContents)
      stage.frame()
    }
    #expect(page.layer?.opacity == 1)
    DisplayNode.animate(duration: .milliseconds(40)) { page.opacity = 0 }
    stage.frame()
    page.endAnimations()
    #expect(isVisible == [false, false])
  }

  @Test("A placeholder covers what was not drawn while nobody saw it")
  func placeholders() {
    let node = RecorderNode("node", log: log)
    node.placeholder = Placeholder(color: .black)
    node.isHidden = true
    stage.runtime.rootNode.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    stage.frame()
    #expect(!node.isShowingPlaceholder)
    node.isHidden = false
    #expect(node.isShowingPlaceholder)
    stage.settle()
    #expect(!node.isShowingPlaceholder && node.layer?.contents != nil)
  }
}
