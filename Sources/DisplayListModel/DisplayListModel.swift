// A list is scrolled by what the module for scrolling says, and its rows lie in rectangles; nothing else need be imported
// for one.
@_exported public import DisplayGeometry
@_exported public import DisplayScrolling
