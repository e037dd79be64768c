/// A table with a caption, whose first row and first column are headers.
///
/// It lies in a region that scrolls sideways where the page is narrow, which a keyboard can reach.
package struct HTMLTable: Sendable {
  /// What stands in a cell, and how.
  package struct Cell: Sendable, Hashable {
    /// What a cell says besides its text.
    package enum Mark: Sendable, Hashable {
      /// Nothing.
      case plain
      /// It is the best of its row.
      case best
      /// A target is held.
      case held
      /// A target is missed.
      case missed
      /// It is a sentence, and no figure.
      case words
    }

    let text: String
    let mark: Mark

    /// Makes a cell.
    package init(_ text: String, _ mark: Mark = .plain) {
      self.text = text
      self.mark = mark
    }

    /// The contents of the cell. Each mark is also a word or a weight, not a color alone.
    package var html: String {
      let text = HTMLText.escape(self.text)
      return switch mark {
      case .plain, .words: text
      case .best: "<strong>\(text)</strong>"
      case .held: "<span class=\"held\">\u{2713} held</span> \(text)"
      case .missed: "<span class=\"missed\">\u{2717} missed</span> \(text)"
      }
    }
  }

  private let caption: String
  private let headings: [String]
  private var rows: [(name: String, cells: [Cell])] = []

  /// Makes a table without rows.
  ///
  /// - Parameters:
  ///   - caption: What it shows.
  ///   - headings: The headers of its columns, that of the first one included.
  package init(caption: String, headings: [String]) {
    self.caption = caption
    self.headings = headings
  }

  /// Adds a row; the name is its header.
  package mutating func add(_ name: String, _ cells: [Cell]) { rows.append((name, cells)) }

  /// Adds a row of plain cells.
  package mutating func add(_ name: String, _ cells: [String]) { add(name, cells.map { Cell($0) }) }

  /// The table in its region.
  package var html: String {
    let caption = HTMLText.escape(caption)
    // The corner is no header of anything.
    let heads = headings.enumerated().map { index, heading in
      let holdsWords = rows.contains {
        index > 0 && index <= $0.cells.count && $0.cells[index - 1].mark == .words
      }
      let style = holdsWords ? " class=\"words\"" : ""
      return heading.isEmpty ? "<td></td>" : "<th scope=\"col\"\(style)>\(HTMLText.escape(heading))</th>"
    }
    let lines = rows.map { row in
      "<tr><th scope=\"row\">\(HTMLText.escape(row.name))</th>"
        + row.cells.map { "<td\($0.mark == .words ? " class=\"words\"" : "")>\($0.html)</td>" }.joined()
        + "</tr>\n"
    }
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(caption)\"><table>"
      + "<caption>\(caption)</caption>\n<thead><tr>\(heads.joined())</tr></thead>\n"
      + "<tbody>\(lines.joined())</tbody></table></div>\n"
  }
}
