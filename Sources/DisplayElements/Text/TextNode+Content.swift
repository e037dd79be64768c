public import DisplayCanvas
internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes
public import DisplayText

extension TextNode {
  /// What the node says and how. Legal on any thread.
  nonisolated public var attributedText: AttributedText {
    get { content.valueWithLooks.content.text }
    set { changeContent { $0.text = newValue } }
  }

  /// What the text becomes where the node is: in larger type for a reader who wants that, in another color where all is dark.
  /// Nil, the default, for the text as it is.
  ///
  /// Runs on workers, whenever the text is measured and drawn, and what it returns is measured and drawn. A key of the
  /// environment that it reads has the node measured and drawn again when it changes. Setting it is legal on any thread.
  ///
  /// ```swift
  /// title.textAdaptation = { text, environment in
  ///   text.scaled(by: environment.contentSizeCategory.scale).styled {
  ///     $0.color = environment.appearance == .dark ? .white : .black
  ///   }
  /// }
  /// ```
  nonisolated public var textAdaptation: (@Sendable (AttributedText, NodeEnvironment) -> AttributedText)? {
    get { content.valueWithLooks.adaptation }
    set {
      content.update { content in
        content = content.adapted(by: newValue)
        return .layout
      }
    }
  }

  /// What the node says. Setting it keeps the style of the start. Legal on any thread.
  nonisolated public var text: String {
    get { attributedText.string }
    set { changeContent { $0.text = AttributedText(newValue, style: $0.text.style(at: 0)) } }
  }

  /// How the start of the text looks. Setting it has all of the text look so. Legal on any thread.
  nonisolated public var textStyle: TextStyle {
    get { attributedText.style(at: 0) }
    set { changeContent { $0.text = AttributedText($0.text.string, style: newValue) } }
  }

  /// How many lines there are at most; 0 for any number. Legal on any thread.
  nonisolated public var maximumLineCount: Int {
    get { content.valueWithLooks.content.maximumLineCount }
    set { changeContent { $0.maximumLineCount = max(0, newValue) } }
  }

  /// What happens to the last line when not all of the text can be shown. Legal on any thread.
  nonisolated public var truncation: TextTruncation {
    get { content.valueWithLooks.content.truncation }
    set { changeContent { $0.truncation = newValue } }
  }

  /// Shapes that lines flow around, in points from where the text begins, which is at the ``textMargins``; none, by default.
  ///
  /// ``TextContainer/exclusionPaths`` says how. A node whose lines do is as wide as it may be. Legal on any thread.
  nonisolated public var exclusionPaths: [Path] {
    get { content.valueWithLooks.content.exclusionPaths }
    set { changeContent { $0.exclusionPaths = newValue } }
  }

  /// How far the text keeps from the node's edges; part of its size. Insets that are not finite are reported and
  /// change nothing. Legal on any thread.
  nonisolated public var textInsets: EdgeInsets {
    get { content.valueWithLooks.content.insets }
    set {
      guard newValue.isFinite else { return reportMisuseOfText("text insets of \(newValue) are not finite") }
      changeContent { $0.insets = newValue }
    }
  }

  /// What the text casts beneath itself; nil, the default, for nothing. The room for it is part of the node's
  /// size. A shadow with numbers that are not finite is reported and changes nothing. Legal on any thread.
  nonisolated public var textShadow: Shadow? {
    get { content.valueWithLooks.content.shadow }
    set {
      if let shadow = newValue, !(shadow.offset.isFinite && shadow.blurRadius.isFinite) {
        return reportMisuseOfText("a text shadow of \(shadow) is not finite")
      }
      changeContent { $0.shadow = newValue }
    }
  }

  /// How much smaller the type may become when not all of the text can be shown, as shares of its full size; none,
  /// by default.
  ///
  /// They are tried from the largest down; where none is small enough the smallest is taken, and the text cut
  /// short. Shares that do not lie between 0 and 1 are reported and left out. Legal on any thread.
  nonisolated public var scaleFactors: [Double] {
    get { content.valueWithLooks.content.scaleFactors }
    set {
      let usable = newValue.filter { $0 > 0 && $0 < 1 }
      if usable.count < newValue.count {
        reportMisuseOfText(
          "scale factors of \(newValue) are not all between 0 and 1; the others are left out"
        )
      }
      changeContent { $0.scaleFactors = Array(Set(usable)).sorted(by: >) }
    }
  }

  /// How far the text keeps from the node's edges: the insets, and the room for the shadow. Legal on any thread.
  nonisolated public var textMargins: EdgeInsets { content.value.content.margins }

  /// The text with its glyphs placed in the node as it is now. Its origin lies at the ``textMargins``.
  ///
  /// - Complexity: That of setting the text, when the node was neither measured nor drawn before.
  public var textLayout: TextLayout { adaptedContent.layout(in: bounds.size) }

  /// How many lines the node shows.
  public var lineCount: Int { textLayout.measurement.lineCount }

  /// Whether the node does not show all of its text.
  public var isTruncated: Bool { textLayout.measurement.isTruncated }

  /// How large the type is, as a share of its full size; see ``scaleFactors``.
  public var currentScaleFactor: Double { adaptedContent.fit(in: bounds.size).factor }

  /// The content as it is drawn where the node is.
  private var adaptedContent: ShapedContent { content.value.adapted(in: currentEnvironment) }

  /// Changes the content, and nothing else when that makes no difference.
  nonisolated private func changeContent(_ change: (inout TextContent) -> Void) {
    content.update { content in
      guard let changed = content.changed(change) else { return .none }
      defer { content = changed }
      return content.content.isMeasured(like: changed.content) ? .looks : .layout
    }
  }

  nonisolated private func reportMisuseOfText(_ message: String) {
    Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
  }
}
