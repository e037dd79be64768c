/// Something that a node is notified of, as a value: posted when it happens, delivered when the state is whole again.
package enum Hook: UInt8, Sendable, Hashable, CaseIterable {
  case didLoad
  case willEnterHierarchy
  case didEnterHierarchy
  case didEnterPreloadState
  case didEnterDisplayState
  case didEnterVisibleState
  case didExitVisibleState
  case didExitDisplayState
  case didExitPreloadState
  /// Posted for a change of the interface state; the stages that were entered and left come with it, before it.
  case interfaceStateDidChange
  case didExitHierarchy
  /// All three hooks of a layout: `calculatedLayoutDidChange()`, `layout()`, `layoutDidFinish()`.
  case layout
  case displayDidFinish
  case hierarchyDisplayDidFinish
}
