public import DisplayCanvas
public import DisplayGeometry
public import DisplayText

/// What a ``ButtonNode`` shows in each state, and how it is arranged. A value, to be made on any task.
///
/// A state, or a combination of several, for which nothing was set shows what the normal state does; one with a pointer over the
/// button first what it does without.
///
/// ```swift
/// var content = ButtonContent(title: "Follow")
/// content.setTitle("Following", for: .selected)
/// let button = ButtonNode(content)
/// ```
public struct ButtonContent: Sendable, Hashable {
  /// Where the image goes.
  public enum ImagePlacement: Sendable, Hashable, CaseIterable {
    /// Before the title, where lines begin.
    case leading
    /// After the title, where lines end.
    case trailing
    /// Above the title.
    case top
    /// Below the title.
    case bottom
  }

  /// Where image and title go along one axis of a button that is larger than they are.
  public enum Alignment: Sendable, Hashable, CaseIterable {
    /// Where lines begin, or at the top.
    case start
    /// In the middle.
    case center
    /// Where lines end, or at the bottom.
    case end
  }

  /// Where the image goes; before the title by default.
  public var imagePlacement = ImagePlacement.leading
  /// The space between image and title, in points.
  public var contentSpacing = 8.0
  /// Where image and title go from side to side; in the middle by default.
  public var horizontalAlignment = Alignment.center
  /// Where image and title go from top to bottom; in the middle by default.
  public var verticalAlignment = Alignment.center
  /// The space around image and title in the normal state, in points.
  public var contentInsets: EdgeInsets {
    get { contentInsets(for: .normal) }
    set { setContentInsets(newValue, for: .normal) }
  }

  private var insets: [ControlState: EdgeInsets] = [:]
  private var titles: [ControlState: String] = [:]
  private var titleStyles: [ControlState: TextStyle] = [:]
  private var images: [ControlState: Bitmap] = [:]
  private var backgroundImages: [ControlState: Bitmap] = [:]

  /// Makes the content of a button that shows the same in all states.
  ///
  /// - Parameters:
  ///   - title: What it says; nil for nothing.
  ///   - titleStyle: How the title looks.
  ///   - image: The picture beside the title; nil for none.
  public init(title: String? = nil, titleStyle: TextStyle = TextStyle(), image: Bitmap? = nil) {
    setTitle(title, for: .normal)
    setTitleStyle(titleStyle, for: .normal)
    setImage(image, for: .normal)
  }

  /// What the button says in a state.
  public func title(for state: ControlState) -> String? { look(titles, in: state) }

  /// Says something else in a state; nil says what the normal state does, an empty string nothing.
  public mutating func setTitle(_ title: String?, for state: ControlState) { titles[state] = title }

  /// How the title looks in a state.
  public func titleStyle(for state: ControlState) -> TextStyle {
    look(titleStyles, in: state) ?? TextStyle()
  }

  /// Has the title look different in a state; nil looks as in the normal state.
  public mutating func setTitleStyle(_ style: TextStyle?, for state: ControlState) {
    titleStyles[state] = style
  }

  /// The picture beside the title in a state.
  public func image(for state: ControlState) -> Bitmap? { look(images, in: state) }

  /// Shows another picture in a state; nil shows that of the normal state.
  public mutating func setImage(_ image: Bitmap?, for state: ControlState) { images[state] = image }

  /// The space around image and title in a state, in points.
  public func contentInsets(for state: ControlState) -> EdgeInsets {
    look(insets, in: state) ?? .zero
  }

  /// Leaves another space around image and title in a state; nil leaves that of the normal state.
  public mutating func setContentInsets(_ insets: EdgeInsets?, for state: ControlState) {
    self.insets[state] = insets
  }

  /// The picture that fills the button behind everything else in a state. It does not count for the size.
  public func backgroundImage(for state: ControlState) -> Bitmap? {
    look(backgroundImages, in: state)
  }

  /// Shows another picture behind everything else in a state; nil shows that of the normal state.
  public mutating func setBackgroundImage(_ image: Bitmap?, for state: ControlState) {
    backgroundImages[state] = image
  }

  /// Whether anything was set for a state, or for it without a pointer over the button.
  func hasLook(in state: ControlState) -> Bool {
    [state, state.subtracting(.hovered)].contains { state in
      titles[state] != nil || titleStyles[state] != nil || images[state] != nil || insets[state] != nil
        || backgroundImages[state] != nil
    }
  }

  private func look<Value>(_ values: [ControlState: Value], in state: ControlState) -> Value? {
    values[state] ?? values[state.subtracting(.hovered)] ?? values[.normal]
  }
}
