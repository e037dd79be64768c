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

  func makeHardLines() -> [ShapedClusters.HardLine] {
    var lines: [ShapedClusters.HardLine] = []
    lines.reserveCapacity(lineBreaks.count + 1)
    var start = 0
    var tab = 0
    var startsParagraph = true
    for index in 0...lineBreaks.count {
      let isLast = index == lineBreaks.count
      let contentEnd = isLast ? shaped.count : lineBreaks[index].cluster
      let end = isLast ? contentEnd : contentEnd + 1
      while tab < tabs.count, tabs[tab] < start { tab += 1 }
      var paragraphStyle = lines.last?.paragraphStyle ?? 0
      var direction = lines.last?.direction ?? .leftToRight
      if startsParagraph {
        paragraphStyle = shaped.runs[shaped.runIndex(ofCluster: min(start, max(0, shaped.count - 1)))].style
        direction = self.direction(of: start..<contentEnd, paragraphStyle)
      }
      lines.append(
        ShapedClusters.HardLine(
          clusters: start..<end,
          contentEnd: contentEnd,
          paragraphStyle: paragraphStyle,
          startsParagraph: startsParagraph,
          hasTabs: tab < tabs.count && tabs[tab] < contentEnd,
          direction: direction
        )
      )
      start = end
      if !isLast { startsParagraph = !lineBreaks[index].continuesParagraph }
    }
    return lines
  }

  private func direction(of clusters: Range<Int>, _ paragraphStyle: Int) -> TextDirection {
    if let chosen = text.runs[paragraphStyle].style.paragraph.baseDirection { return chosen }
    let utf8 = text.string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: Int(shaped.starts[clusters.lowerBound]))
    let end = utf8.index(utf8.startIndex, offsetBy: Int(shaped.starts[clusters.upperBound]))
    return TextDirection(firstLetterOf: text.string.unicodeScalars[start..<end]) ?? .leftToRight
  }
}
