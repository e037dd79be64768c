internal import DisplayNodes

/// Owns what lies around rows and before them.
@MainActor
struct ListDecoration {
  let bars = ScrollBars()
  var separators = ListSeparators()
}
