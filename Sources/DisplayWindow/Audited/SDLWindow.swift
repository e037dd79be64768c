#if SDL
  internal import CSDL2
  internal import DisplayCanvas
  internal import DisplayConcurrency
  internal import DisplayGeometry
  internal import DisplayHosting
  internal import DisplayNodes

  /// A window as SDL's thread has it: where pictures are shown, and whose events go to a ``WindowChannel``.
  ///
  /// Why this is sound. Invariant: `pointer` is that of a window that exists, and the memory of its surface is written
  /// within its bounds. Upheld by: the initializer, which ends where SDL made no window; ``SDLPump/closeWindow(_:)``, which
  /// forgets the object when it destroys the window; and ``present(_:)``, which asks for the surface each time, as it ends
  /// when the window's size changes, and hands on a span of as many pixels as its pitch and height say. All of it belongs to
  /// SDL's thread; see ``SDLThread``. Proven by: WindowTests.
  @safe
  final class SDLWindow {
    let number: UInt32
    let channel: WindowChannel
    let pointer: OpaquePointer
    /// Pixels per point where the application has said so.
    private var ownScale: Double?
    /// Which surface was drawn last, while all of it is still there.
    private var drawn: UnsafeMutablePointer<SDL_Surface>?
    private var reportedRate: Duration?
    /// What was dropped so far in a drop that is not complete; nil between drops.
    var dropped: [DropEvent.Item]?
    init?(_ options: WindowOptions, channel: WindowChannel) {
      ownScale = options.scale.map { PixelGrid(scale: $0).scale }
      self.channel = channel
      let scale = ownScale ?? 1
      var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
      if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
      let (width, height) = (Self.side(options.size.width * scale), Self.side(options.size.height * scale))
      // 0x2FFF0000 is the middle of the display.
      let made = unsafe SDL_CreateWindow(options.title, 0x2FFF_0000, 0x2FFF_0000, width, height, flags)
      guard let made = unsafe made else { return nil }
      unsafe pointer = made
      number = unsafe SDL_GetWindowID(made)
      // Where a graphics processor shows the surface, SDL makes another window of the system's for it, which nobody should see.
      _ = unsafe SDL_GetWindowSurface(made)
      unsafe SDL_ShowWindow(made)
      postSize()
      postRate()
    }

    func destroy() {
      unsafe drawn = nil
      unsafe SDL_DestroyWindow(pointer)
    }

    private static func side(_ length: Double) -> Int32 {
      // In this order of arguments what is no number becomes the lower limit.
      Int32(min(max(1, length), 16_384).rounded())
    }

    // MARK: Size and rate

    private var size: WindowSize {
      var (width, height, unitWidth, unitHeight) = (Int32(0), Int32(0), Int32(0), Int32(0))
      unsafe SDL_GetWindowSizeInPixels(pointer, &width, &height)
      unsafe SDL_GetWindowSize(pointer, &unitWidth, &unitHeight)
      let scale = unitWidth > 0 && width > 0 ? Double(width) / Double(unitWidth) : 1
      return WindowSize(width: Int(width), height: Int(height), platformScale: scale)
    }

    /// How many points the system's unit of length has.
    var pointsPerUnit: Double {
      let platform = size.platformScale
      return ownScale.map { platform / $0 } ?? 1
    }

    func postSize() { channel.post(.resized(size)) }

    /// Another number of pixels per point counts from now on; nil for the platform's.
    func setScale(_ scale: Double?) {
      ownScale = scale.map { PixelGrid(scale: $0).scale }
      postSize()
    }

    /// Changes the size inside, in points.
    func resize(to size: Size) {
      let units = 1 / pointsPerUnit
      unsafe SDL_SetWindowSize(pointer, Self.side(size.width * units), Self.side(size.height * units))
    }

    func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(pointer, title) }

    func postRate() {
      var mode = unsafe SDL_DisplayMode()
      let display = unsafe SDL_GetWindowDisplayIndex(pointer)
      guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0, unsafe mode.refresh_rate > 0
      else { return }
      let interval = unsafe Duration.nanoseconds(1_000_000_000 / Int64(mode.refresh_rate))
      guard interval != reportedRate else { return }
      reportedRate = interval
      channel.post(.display(refreshInterval: interval))
    }

    // MARK: Pictures

    /// Draws a patch into the window's own memory, and has what it changed shown.
    func present(_ patch: FramePatch) -> PresentOutcome {
      guard let surface = unsafe SDL_GetWindowSurface(pointer) else { return .failed(SDLPump.lastError) }
      let (width, height) = unsafe (Int(surface.pointee.w), Int(surface.pointee.h))
      guard patch.damage.width == width, patch.damage.height == height else { return .otherSize }
      guard unsafe surface == drawn || patch.damage.coversEverything else { return .lost }
      let format = unsafe surface.pointee.format.pointee
      guard let order = unsafe PixelOrder(red: format.Rmask, green: format.Gmask, blue: format.Bmask),
        unsafe format.BytesPerPixel == 4, let start = unsafe surface.pointee.pixels
      else {
        return .failed(
          "pixels of \(unsafe format.BitsPerPixel) bits cannot be drawn; use a display of 24 or 32"
        )
      }
      let rowStride = unsafe Int(surface.pointee.pitch) / 4
      let memory = unsafe UnsafeMutableBufferPointer(
        start: start.assumingMemoryBound(to: UInt32.self),
        count: rowStride * height
      )
      var pixels = unsafe memory.mutableSpan
      patch.apply(to: &pixels, rowStride: rowStride, order: order)
      unsafe drawn = surface
      let rects = patch.damage.changedRects.map {
        SDL_Rect(x: Int32($0.minX), y: Int32($0.minY), w: Int32($0.width), h: Int32($0.height))
      }
      guard unsafe SDL_UpdateWindowSurfaceRects(pointer, rects, Int32(rects.count)) == 0 else {
        return .failed(SDLPump.lastError)
      }
      return .shown
    }

    /// Shows what was drawn last once more, after another window had covered it.
    func showAgain() {
      if let surface = unsafe SDL_GetWindowSurface(pointer), unsafe surface == drawn {
        unsafe SDL_UpdateWindowSurface(pointer)
      } else {
        channel.post(.lost)
      }
    }

    /// The window's memory is another one from now on.
    func surfaceDidEnd() { unsafe drawn = nil }

    // MARK: Text

    /// A rectangle of the window in the system's units.
    func systemRect(_ area: Rect) -> SDL_Rect {
      let units = 1 / pointsPerUnit
      return SDL_Rect(
        x: Self.coordinate(area.minX * units),
        y: Self.coordinate(area.minY * units),
        w: Self.side(area.width * units),
        h: Self.side(area.height * units)
      )
    }

    private static func coordinate(_ length: Double) -> Int32 {
      Int32(min(max(-32_768, length), 32_767).rounded())
    }
  }

  /// What became of a patch.
  enum PresentOutcome: Sendable, Hashable {
    /// It is on the screen.
    case shown
    /// The window has another size by now.
    case otherSize
    /// What it builds upon is gone: everything has to be drawn.
    case lost
    /// The window cannot be drawn to, and why.
    case failed(String)
  }

  extension PixelOrder {
    /// The order of a surface whose channels have masks; nil for one that is none of ours.
    fileprivate init?(red: UInt32, green: UInt32, blue: UInt32) {
      switch (red, green, blue) {
      case (0x0000_00FF, 0x0000_FF00, 0x00FF_0000): self = .rgba
      case (0x00FF_0000, 0x0000_FF00, 0x0000_00FF): self = .bgra
      default: return nil
      }
    }
  }
#endif
