public import DisplayCanvas
internal import DisplayConcurrency
public import DisplayGeometry
@_spi(Machinery) public import DisplayNodes

/// A picture, scaled, placed, tinted and changed on a worker.
///
/// The node wants to be as large as its picture; without one, as large as it may be. Everything about the
/// picture is legal on any thread: what changes the node's size has it measured again, what changes its looks
/// has it drawn again, and nothing else happens. The old contents stay until the new ones are there.
///
/// ```swift
/// let avatar = ImageNode(portrait)
/// avatar.style.width = .points(44)
/// avatar.style.height = .points(44)
/// avatar.imageModification = .roundedCorners(radius: 22)
/// ```
open class ImageNode: DisplayNode {
  nonisolated let content: LayoutInput<ImageContent>
  nonisolated let appearance = LayoutInput(ImageAppearance())
  private var followsBounds = true

  /// Makes a node that shows a picture. Legal on any task.
  ///
  /// - Parameter image: The picture; nil for none yet.
  nonisolated public init(_ image: Bitmap? = nil) {
    content = LayoutInput(ImageContent(image: image, origin: image == nil ? .node : .application))
    super.init()
  }

  /// The picture; nil shows the ``placeholderColor``. Legal on any thread.
  nonisolated public var image: Bitmap? {
    get { content.valueWithLooks.image }
    set { changeContent { $0.choose(newValue) } }
  }

  /// Pixels of the picture per point; nil takes the bitmap's own scale. What is no positive number is
  /// reported and counts as nil. Legal on any thread.
  nonisolated public var imageScale: Double? {
    get { content.valueWithLooks.chosenScale }
    set {
      let isUsable = newValue.map { $0.isFinite && $0 > 0 } ?? true
      if !isUsable, let newValue { reportMisuseOfImage("an image scale of \(newValue) is not above 0") }
      changeContent { $0.chosenScale = isUsable ? newValue : nil }
    }
  }

  @_spi(Machinery) open override var clipsByDefault: Bool { true }

  /// Whether the picture is drawn again when the size changes; true at first.
  public override var needsDisplayOnBoundsChange: Bool {
    get { followsBounds }
    set { followsBounds = newValue }
  }

  /// Takes the picture's size; without a picture, all that there is.
  nonisolated open override func calculateSize(thatFits size: Size) -> Size {
    content.value.size ?? super.calculateSize(thatFits: size)
  }

  /// A picture, which is reported once it has a label.
  open override var defaultAccessibilityAttributes: AccessibilityAttributes {
    AccessibilityAttributes(traits: .image)
  }

  /// Loads more of the picture where it is shown on more pixels than it has. An override calls this.
  open override func layout() {
    super.layout()
    loadMissingDetail()
  }

  /// Loads the picture once more when it is shown on more pixels than it was decoded for: in another size, or in another way.
  func loadMissingDetail() {}

  /// Captures the picture and how it is shown.
  open override func makeDrawing() -> (any Drawing)? {
    loadMissingDetail()
    let (content, appearance) = (content.value, appearance.value)
    guard let image = content.image else {
      return appearance.placeholderColor.map { PlaceholderDrawing(color: $0) }
    }
    return PictureDrawing(image: image, imageScale: content.scale, appearance: appearance)
  }

  /// Changes the content. Another picture of the same size measures nothing.
  nonisolated func changeContent(_ change: (inout ImageContent) -> Void) {
    content.update { content in
      let size = content.size
      change(&content)
      return content.size == size ? .looks : .layout
    }
  }

  /// Changes the content within a frame: the node is drawn again in this one and not in the next.
  func changeContentInFrame(_ change: (inout ImageContent) -> Void) { redrawing { changeContent(change) } }

  nonisolated func reportMisuseOfImage(_ message: String) {
    Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
  }
}
