extension ClusterShaper {
  mutating func markBreaks() {
    let kinds = LineBreaks.kinds(after: properties)
    if lastScalars.isEmpty {
      for cluster in kinds.indices where kinds[cluster] == .allowed {
        shaped.traits[cluster].insert(.breakAfter)
      }
    } else {
      for cluster in lastScalars.indices where kinds[lastScalars[cluster]] == .allowed {
        shaped.traits[cluster].insert(.breakAfter)
      }
    }
  }

  /// The pieces between line breaks, as if all ran from left to right.
  func makeHardLines() -> [ShapedClusters.HardLine] {
    var lines: [ShapedClusters.HardLine] = []
    lines.reserveCapacity(lineBreaks.count + 1)
    var start = 0
    var tab = 0
    var startsParagraph = true
    // Lines with the same stops share them.
    var tabStops = TabStopTable()
    for index in 0...lineBreaks.count {
      let isLast = index == lineBreaks.count
      let contentEnd = isLast ? shaped.count : lineBreaks[index].cluster
      let end = isLast ? contentEnd : contentEnd + 1
      while tab < tabs.count, tabs[tab] < start { tab += 1 }
      var paragraphStyle = lines.last?.paragraphStyle ?? 0
      if startsParagraph {
        paragraphStyle = shaped.runs[shaped.runIndex(ofCluster: min(start, max(0, shaped.count - 1)))].style
      }
      let hasTabs = tab < tabs.count && tabs[tab] < contentEnd
      lines.append(
        ShapedClusters.HardLine(
          clusters: start..<end,
          contentEnd: contentEnd,
          paragraphStyle: paragraphStyle,
          startsParagraph: startsParagraph,
          tabs: hasTabs ? tabStops.stops(of: text.runs[paragraphStyle].style) : nil,
          direction: .leftToRight
        )
      )
      start = end
      if !isLast { startsParagraph = !lineBreaks[index].continuesParagraph }
    }
    return lines
  }
}
