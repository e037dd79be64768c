internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayNodes
internal import DisplayText

// The lines on screen, and where the caret is.

extension EditableTextNode {
  /// How the text is set where the node is.
  private var format: BlockFormat { content.value.format(in: currentEnvironment) }

  /// Works with the lines, which are made where there are none yet.
  func withLines<Result>(_ body: (inout EditableTextLayout, inout EditableText) -> Result) -> Result {
    var lines =
      self.body.lines.take()
      ?? EditableTextLayout(of: &editing, format: format, width: scroller.bounds.width, wraps: wraps)
    lines.update(to: &editing)
    let result = body(&lines, &editing)
    self.body.lines = lines
    return result
  }

  private var wraps: Bool { lineMode == .multiple }

  /// The text or the selection is another one, or both.
  func editingDidChange() {
    let buffer = editing.buffer
    placeholderNode.isHidden = !isEmpty
    accessibilityDidChange()
    guard let known = body.lines else {
      // Nobody has seen the text so far.
      return content.update { content in
        content.buffer = buffer
        return .layout
      }
    }
    let old = (height: known.height, isMeasured: known.isMeasured)
    let (height, isMeasured) = withLines { lines, editing in
      // The edited block is set here: its height says whether anything around it moves.
      if editing.buffer.utf8Count > 0 { _ = lines.layout(ofBlock: lines.block(of: editing.selection.caret)) }
      return (lines.height, lines.isMeasured)
    }
    let wasFitting = lineMode == .multiple && scroller.bounds.height >= old.height
    let isSame = old == (height, isMeasured)
    content.update { content in
      content.buffer = buffer
      return isSame ? .none : .layout
    }
    contentSizeDidChange()
    // A text that is set where nobody types is seen from where it was.
    if isFocused { revealing = TextRevealing(awaitsLayout: wasFitting && !isSame && canGrow(to: height)) }
    showSelection()
  }

  private func canGrow(to height: Double) -> Bool {
    let most = content.value.maximumLineCount
    return most == 0 || height <= format.height(ofLines: most)
  }

  /// The selection is another one.
  func selectionDidChange() {
    revealing = TextRevealing(awaitsLayout: false)
    showSelection()
  }

  /// The node shows a caret or a selection, or does so no longer.
  func focusDidChange() {
    if isFocused { revealing = TextRevealing(awaitsLayout: false) }
    showSelection()
    body.restartBlinking()
  }

  private func showSelection() {
    body.selection = editing.selection.range
    body.looks.selection = shownSelectionColor
    body.composition = editing.composition ?? 0..<0
    let isCaretSeen = isFocused && isEditable && editing.selection.isEmpty
    body.caret = isCaretSeen ? editing.selection.caret : nil
    body.restartBlinking()
  }

  /// What lies behind selected characters: paler where keys go elsewhere.
  private var shownSelectionColor: Color {
    let color = looks.selection ?? Color(hex: 0x3B82F6).withAlpha(90)
    return isFocused ? color : color.scalingAlpha(by: 0.5)
  }

  /// Sets the text as its style, or what is around the node, says now.
  func formatDidChange() {
    let format = format
    let color = format.style.color
    placeholderNode.textStyle = format.style.withColor(looks.placeholder ?? color.scalingAlpha(by: 0.4))
    body.looks = EditedBodyNode.Looks(
      selection: shownSelectionColor,
      composition: color,
      caret: looks.caret ?? color,
      caretWidth: looks.caretWidth
    )
    if body.lines != nil {
      withLines { lines, _ in lines.set(format, width: lines.width, wraps: wraps) }
      contentSizeDidChange()
    }
    body.setNeedsFrame()
  }

  // MARK: The viewport

  /// What scrolls has another size.
  func viewportDidChange() {
    let size = scroller.bounds.size
    let format = format
    withLines { lines, _ in
      lines.set(format, width: size.width, wraps: wraps)
      lines.pageHeight = size.height
      if size.height >= lines.height { lines.adoptMeasurements() }
    }
    contentSizeDidChange()
    revealing?.awaitsLayout = false
    body.setNeedsFrame()
  }

  func contentSizeDidChange() {
    guard body.lines != nil else { return }
    let viewport = scroller.bounds.size
    let wraps = wraps
    let (width, height) = withLines { lines, _ in
      (
        wraps ? viewport.width : max(viewport.width, lines.layout(ofBlock: 0).layout.size.width + caretRoom),
        lines.height
      )
    }
    if scroller.contentSize != Size(width: width, height: height) {
      scroller.contentSize = Size(width: width, height: height)
    }
    let frame = Rect(x: 0, y: 0, width: width, height: max(viewport.height, height))
    if body.frame != frame { body.frame = frame }
  }

  /// What is prepared of the text as long as it is not on screen.
  var firstPage: Rect {
    let size = scroller.bounds.size
    return Rect(x: 0, y: 0, width: size.width, height: min(size.height, 1_000))
  }

  /// Room for the caret behind a line that is as wide as the node.
  private var caretRoom: Double { looks.caretWidth }

  /// The lines near the viewport were set: heights that were estimated are known, and what was seen stays where it was.
  func linesDidChange(movedBy distance: Double) {
    // First what is seen, and then how long the content is: otherwise its end would hold on to it.
    if distance != 0 { scroller.correct(by: distance) }
    contentSizeDidChange()
    revealCaretIfNeeded()
  }

  private func revealCaretIfNeeded() {
    guard var revealing, scroller.bounds.height > 0 else { return }
    if revealing.awaitsLayout, revealing.framesWaited < TextRevealing.mostFrames {
      revealing.framesWaited += 1
      self.revealing = revealing
      return body.setNeedsFrame()
    }
    self.revealing = nil
    // Where a finger is to put the caret nothing moves before; beside the viewport the drag scrolls.
    guard session?.selects != false, !isDragScrolling, let rect = caretRect else { return }
    scroller.reveal(rect)
  }

  /// Where the caret is, in the space of the text.
  var caretRect: Rect? {
    guard body.lines != nil else { return nil }
    let caret = editing.selection.caret
    return withLines { lines, _ in lines.caretRect(of: caret) }
  }
}

extension Optional {
  /// Takes the value out.
  fileprivate mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}

extension TextStyle {
  fileprivate func withColor(_ color: Color) -> TextStyle {
    var style = self
    style.color = color
    return style
  }
}

extension Color {
  fileprivate func scalingAlpha(by factor: Double) -> Color { withAlpha(UInt8(Double(alpha) * factor)) }
}
