// A list is scrolled by what the module for scrolling says; nothing else need be imported for one.
@_exported public import DisplayScrolling
