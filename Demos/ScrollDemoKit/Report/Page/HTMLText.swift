import DisplayConcurrency

/// Text as it stands in a page.
package enum HTMLText {
  /// The text with what would end it, begin something else or act unseen written out.
  package static func escape(_ text: String) -> String {
    var output = ""
    for character in VisibleText.line(text).unicodeScalars {
      switch character {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      default: output.unicodeScalars.append(character)
      }
    }
    return output
  }

  /// A table, the first cells of rows to the left.
  package static func table(_ rows: [[String]]) -> String {
    let lines = rows.enumerated().map { index, row in
      let cell = index == 0 ? "th" : "td"
      return "<tr>" + row.map { "<\(cell)>\(escape($0))</\(cell)>" }.joined() + "</tr>"
    }
    return "<div class=\"scroll\"><table>\(lines.joined(separator: "\n"))</table></div>\n"
  }

  package static func list(_ items: [String]) -> String {
    "<ul>" + items.map { "<li>\(escape($0))</li>" }.joined(separator: "\n") + "</ul>\n"
  }
}
