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

  /// A list, an item a line.
  package static func list(_ items: [String]) -> String {
    "<ul>" + items.map { "<li>\(escape($0))</li>" }.joined(separator: "\n") + "</ul>\n"
  }
}
