extension Canvas {
  /// Draws what another canvas recorded, as if its origin lay at this one's.
  ///
  /// Whatever the list begins and does not end ends with it, and what it ends without having begun it is left out,
  /// so that nothing of it reaches what comes before or after.
  public mutating func draw(_ list: DisplayList) {
    guard !list.commands.isEmpty else { return }
    save()
    let outside = openings.count
    var layerCount = 0
    for command in list.commands {
      switch command {
      case .save: save()
      case .restore: if openings.count > outside && openings.last?.isLayer == false { restore() }
      case .beginLayer:
        beginLayer()
        layerCount += 1
      case .endLayer:
        guard layerCount > 0 else { continue }
        endLayer()
        layerCount -= 1
      default: record(command)
      }
    }
    while openings.count > outside {
      if openings.last?.isLayer == true { endLayer() } else { restore() }
    }
    restore()
  }
}
