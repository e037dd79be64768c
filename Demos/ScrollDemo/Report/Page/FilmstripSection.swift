import AsyncDisplay
import DemoSupport
import DisplayImageCoding
import ScrollDemoKit

/// Frames of runs as pictures.
struct FilmstripSection: Sendable {
  private let comparison: PolicyComparison

  init(_ comparison: PolicyComparison) {
    self.comparison = comparison
  }

  /// How wide a frame is in the page, in pixels.
  private static let width = 180.0

  /// The section.
  var html: String {
    let isCompared = comparison.runs.count > 1
    let strips = comparison.runs.map { run in
      let panels = run.outcome.filmstrip.renderPanels(width: Self.width)
      guard !panels.isEmpty else { return "" }
      let name = HTMLText.escape(run.policyName)
      return
        "<h3>\(name)</h3>\n<div class=\"strip\" tabindex=\"0\" role=\"region\" aria-label=\"Frames, \(name)\">"
        + panels.map(figure).joined(separator: "\n") + "</div>\n"
    }.joined()
    guard !strips.isEmpty else { return "" }
    let note =
      isCompared
      ? "What was on screen at the same moments; checkered: blank; gray: frozen, an older frame that stood still "
        + "because the main actor was busy." : "Checkered: blank."
    return "<h2 id=\"frames\">Frames</h2>\n<p class=\"dim\">\(note)</p>\n" + strips
  }

  private func figure(_ panel: Filmstrip.Panel, _ bitmap: Bitmap) -> String {
    let label = HTMLText.escape(panel.label)
    return "<figure\(panel.isFrozen ? " class=\"frozen\"" : "")><img alt=\"Frame: \(label)\" "
      + "src=\"data:image/png;base64,\(Base64.encode(PNGEncoder.encode(bitmap)))\">"
      + "<figcaption>\(label)</figcaption></figure>"
  }
}
