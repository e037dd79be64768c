@_exported public import DisplayConcurrency

@_exported public import DisplayGeometry

@_exported public import DisplayGraphics

@_exported public import DisplayLayout

@_exported public import DisplayLists

@_exported public import DisplayNodes

@_exported public import DisplayScrolling
