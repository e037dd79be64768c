public import DisplayCanvas
public import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

/// What only texts have that can be touched.
@MainActor
final class TextLinks {
  /// Something in a text that answers to a finger.
  enum Target: Equatable {
    case link(String, Range<Int>)
    case token

    static func == (first: Target, second: Target) -> Bool {
      switch (first, second) {
      case (.link(let first, let range), .link(let second, let other)): first == second && range == other
      case (.token, .token): true
      default: false
      }
    }
  }

  var linkAction: (@MainActor (_ link: String, _ range: Range<Int>) -> Void)?
  var linkLongPressAction: (@MainActor (_ link: String, _ range: Range<Int>) -> Void)?
  var tokenAction: (@MainActor () -> Void)?
  static let highlightColor = Color.black.withAlpha(38)
  var highlightColor = TextLinks.highlightColor
  /// The finger that came down on something, on what, nil once it is no tap any more, and in which text.
  var press: (touch: Int, target: Target?, text: AttributedText)?
  var longPress: LongPressGestureRecognizer?
  let highlight = TextHighlight()
}

extension TextNode {
  /// Called when a link is tapped, with its place in the text's UTF-8. A text with none of the three actions lets
  /// touches through.
  public var linkAction: (@MainActor (_ link: String, _ range: Range<Int>) -> Void)? {
    get { links?.linkAction }
    set { madeLinks.linkAction = newValue }
  }

  /// Called when a finger has stayed on a link for half a second; that is no tap any more.
  public var linkLongPressAction: (@MainActor (_ link: String, _ range: Range<Int>) -> Void)? {
    get { links?.linkLongPressAction }
    set {
      let links = madeLinks
      links.linkLongPressAction = newValue
      guard links.longPress == nil, newValue != nil else { return }
      let recognizer = LongPressGestureRecognizer { [weak self] in self?.longPressDidChange($0) }
      // A finger that rests beside the links is nobody's business here.
      recognizer.cancelsTouches = false
      links.longPress = recognizer
      addGestureRecognizer(recognizer)
    }
  }

  /// Called when what stands for the rest of a text that was cut short is tapped.
  public var truncationTokenAction: (@MainActor () -> Void)? {
    get { links?.tokenAction }
    set { madeLinks.tokenAction = newValue }
  }

  /// What is laid over a link while a finger is on it.
  public var highlightColor: Color {
    get { links?.highlightColor ?? TextLinks.highlightColor }
    set { madeLinks.highlightColor = newValue }
  }

  /// The part of the text's UTF-8 that a finger is on, while it is on a link.
  public var highlightedRange: Range<Int>? {
    guard let links, let press = links.press, case .link(_, let range)? = press.target,
      links.highlight.isShown, press.text == attributedText
    else { return nil }
    return range
  }

  /// The link at a point of the node, or near enough for a finger, and its place in the text's UTF-8.
  public func link(at point: Point) -> (link: String, range: Range<Int>)? {
    let margins = textMargins
    let layout = textLayout
    let inner = Point(x: point.x - margins.left, y: point.y - margins.top)
    for offset in Self.fingerOffsets {
      if let link = layout.link(at: inner + offset) { return link }
    }
    return nil
  }

  /// Where a finger may have been meant to go: the point itself, then two rings around it, nearest first.
  private static let fingerOffsets: [Point] = [.zero] + ring(radius: 6) + ring(radius: 12)

  private static func ring(radius: Double) -> [Point] {
    let diagonal = radius * 0.707_106_781_186_547_5
    return [
      (0, -radius), (0, radius), (-radius, 0), (radius, 0), (-diagonal, -diagonal), (diagonal, -diagonal),
      (-diagonal, diagonal), (diagonal, diagonal),
    ].map { Point(x: $0, y: $1) }
  }

  private var madeLinks: TextLinks {
    if let links { return links }
    let made = TextLinks()
    links = made
    return made
  }

  private func target(of touch: TouchEvent) -> TextLinks.Target? {
    guard let links, let point = location(of: touch) else { return nil }
    if links.tokenAction != nil, let token = textLayout.tokenRect {
      let margins = textMargins
      let inner = Point(x: point.x - margins.left, y: point.y - margins.top)
      if token.contains(inner) { return .token }
    }
    guard links.linkAction != nil || links.linkLongPressAction != nil else { return nil }
    return link(at: point).map { .link($0.link, $0.range) }
  }

  // MARK: Touches; each returns whether the touch is the links' own.

  func pressLink(_ touch: TouchEvent) -> Bool {
    guard let links, links.press == nil, let target = target(of: touch) else { return false }
    links.press = (touch.identifier, target, attributedText)
    highlight(target)
    return true
  }

  func followPress(_ touch: TouchEvent) -> Bool {
    cancelOutdatedPress(in: attributedText)
    guard let press = links?.press, press.touch == touch.identifier else { return false }
    highlight(target(of: touch) == press.target ? press.target : nil)
    return true
  }

  func endPress(_ touch: TouchEvent) -> Bool {
    cancelOutdatedPress(in: attributedText)
    guard let links, let press = links.press, press.touch == touch.identifier else { return false }
    let isTap = target(of: touch) == press.target
    _ = cancelPress(touch)
    guard isTap else { return true }
    switch press.target {
    case .link(let link, let range): links.linkAction?(link, range)
    case .token: links.tokenAction?()
    case nil: break
    }
    return true
  }

  func cancelPress(_ touch: TouchEvent) -> Bool {
    guard let links, links.press?.touch == touch.identifier else { return false }
    highlight(nil)
    links.press = nil
    return true
  }

  /// Gives up a press on something in a text that is another one now: the finger stays down, and its end is no tap.
  func cancelOutdatedPress(in text: AttributedText) {
    guard let links, let press = links.press, press.target != nil, press.text != text else { return }
    highlight(nil)
    links.press?.target = nil
  }

  private func longPressDidChange(_ recognizer: LongPressGestureRecognizer) {
    cancelOutdatedPress(in: attributedText)
    guard let links, recognizer.state == .began, case .link(let link, let range)? = links.press?.target,
      links.highlight.isShown, let action = links.linkLongPressAction
    else { return }
    // The finger stays down, but its end is no tap.
    highlight(nil)
    links.press?.target = nil
    action(link, range)
  }

  /// Lays the color over what is pressed, or takes it away. Touches come within a frame, which shows it.
  private func highlight(_ target: TextLinks.Target?) {
    guard let links, let layer else { return }
    let margins = textMargins
    let rects = rects(of: target).map { rect in
      Rect(
        x: rect.minX + margins.left - 1,
        y: rect.minY + margins.top,
        width: rect.width + 2,
        height: rect.height
      )
    }
    links.highlight.show(rects, color: links.highlightColor, cornerRadius: 3, over: layer)
  }

  private func rects(of target: TextLinks.Target?) -> [Rect] {
    switch target {
    case .link(_, let range): textLayout.rects(of: range)
    case .token: textLayout.tokenRect.map { [$0] } ?? []
    case nil: []
    }
  }
}
