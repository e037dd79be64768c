#if SDL
  public import DisplayGeometry

  /// How a window begins.
  public struct WindowOptions: Sendable, Hashable {
    /// What stands in the window's title bar.
    public var title = ""
    /// How large the window is inside, in points; sides count from 1 to 16,384.
    public var size: Size
    /// Pixels per point; nil takes what the platform says, or 1 where it says nothing.
    public var scale: Double?
    /// Whether people can change the window's size.
    public var isResizable = true

    /// Makes options.
    public init(title: String = "", size: Size, scale: Double? = nil, isResizable: Bool = true) {
      self.title = title
      self.size = size
      self.scale = scale
      self.isResizable = isResizable
    }
  }
#endif
