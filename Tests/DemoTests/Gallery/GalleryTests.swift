import AsyncDisplay
import DemoSupport
import DisplayCanvas
import DisplayImageCoding
import DisplayRaster
import DisplaySimulation
import Foundation
import Testing

@testable import Gallery

@Suite("Gallery", .serialized)
@MainActor
struct GalleryTests {
  /// Every key is a picture of 400 by 300 pixels.
  private struct Paintings: ImageDataSource {
    nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
      let bytes = Rasterizer(scale: 1).render(Self.picture, size: Size(width: 400, height: 300)) { false }
        .map { PNGEncoder.encode($0) }
      let next = Pieces(bytes ?? [])
      return AsyncThrowingStream { await next.take() }
    }

    private actor Pieces {
      private var bytes: [UInt8]?
      init(_ bytes: [UInt8]) { self.bytes = bytes }
      func take() -> [UInt8]? {
        defer { bytes = nil }
        return bytes
      }
    }

    private static var picture: DisplayList {
      var canvas = Canvas()
      canvas.fill(Rect(x: 0, y: 0, width: 400, height: 300), with: .solid(Color(hex: 0x3366AA)))
      return canvas.makeDisplayList()
    }
  }

  /// A gallery of some pictures on a simulated screen.
  private struct Screen {
    let gallery: GalleryNode
    let host: SimulatedHost

    @MainActor
    init(_ names: [String]) throws {
      let device = SimulatedDevice(SimulatedDevice.Configuration())
      let loader = ImageLoader(source: DecodingImageSource(Paintings()), scheduler: device.scheduler)
      gallery = GalleryNode(names.map { PhotoFile(id: $0) }, loader: loader)
      host = SimulatedHost(rootNode: gallery, viewportSize: Size(width: 600, height: 500), device: device)
      try settle()
    }

    @MainActor
    func settle() throws { try host.run { gallery.isDisplayed && !host.runtime.rootNode.subnodes.isEmpty } }

    @MainActor
    func key(_ key: Key, _ modifiers: KeyModifiers = []) throws {
      for phase in [KeyEvent.Phase.pressed, .released] {
        let now = host.device.scheduler.clock.now
        host.runtime.send(.key(KeyEvent(phase, key: key, modifiers: modifiers, timestamp: now)))
      }
      host.runFrames(30)
      try settle()
    }

    /// Ends the gallery, and whatever is loaded for it.
    @MainActor
    func end() {
      host.tearDown()
      #expect(host.device.settle().isSettled)
    }

    @MainActor
    func type(_ text: String) {
      host.runtime.send(.text(.commit(text)))
      host.runFrames(30)
    }
  }

  private let names = ["a/Sunrise.jpg", "a/Mountain lake.png", "b/Sunset.jpg", "b/lake.jpg"]

  @Test("The field filters by words of the path, and Escape shows everything again")
  func filter() throws {
    let screen = try Screen(names)
    #expect(screen.gallery.status.text.hasPrefix("4 pictures"))
    try screen.key(.character("f"), .shortcut)
    #expect(screen.gallery.search.isFocused)
    screen.type("LAKE a/")
    #expect(screen.gallery.shown.map(\.name) == ["Mountain lake.png"])
    #expect(screen.gallery.status.text.hasPrefix("1 of 4 pictures") && screen.gallery.grid.rowCount == 1)
    try screen.key(.escape)
    #expect(screen.gallery.shown.count == 4 && screen.gallery.search.text.isEmpty)
    screen.end()
  }

  @Test("Keys open a picture, go on to the next, make it larger and go back")
  func keys() throws {
    let screen = try Screen(names)
    #expect(screen.gallery.grid.isFocused)
    try screen.key(.right)
    try screen.key(.right)
    try screen.key(.enter)
    let page = try #require(screen.gallery.page)
    #expect(page.photo.imageKey == "a/Mountain lake.png" && page.isFocused && page.opacity == 1)
    try screen.key(.character("+"))
    #expect(page.zoomScale == 1.25)
    try screen.key(.right)
    #expect(screen.gallery.page === page)
    try screen.key(.character("0"))
    try screen.key(.right)
    #expect(screen.gallery.page?.photo.imageKey == "b/Sunset.jpg")
    try screen.key(.escape)
    #expect(screen.gallery.page == nil && screen.gallery.grid.isFocused)
    #expect(screen.gallery.subnodes.allSatisfy { !($0 is PhotoPage) })
    screen.end()
  }

  @Test("Control and D changes the appearance, and F12 shows what the grid prepares")
  func looks() throws {
    let screen = try Screen(names)
    let light = screen.gallery.backgroundColor
    try screen.key(.character("d"), .shortcut)
    #expect(screen.gallery.backgroundColor != light && screen.host.runtime.environment.appearance == .dark)
    try screen.key(.function(12))
    #expect(screen.host.runtime.debugOverlay == .ranges)
    try screen.key(.function(12))
    #expect(screen.host.runtime.debugOverlay.isEmpty)
    screen.end()
  }

  @Test("A folder is read with the folders in it, and one without pictures says so")
  func folders() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("in"),
      withIntermediateDirectories: true
    )
    #expect(throws: GalleryError.self) { try PhotoFile.all(in: folder.path) }
    for name in ["b.JPG", "in/a.png", "c.txt"] { try Data().write(to: folder.appendingPathComponent(name)) }
    #expect(try PhotoFile.all(in: folder.path).map(\.id) == ["b.JPG", "in/a.png"])
    #expect(throws: GalleryError.self) { try PhotoFile.all(in: folder.path + "/none") }
  }

  @Test("The command line takes a folder and flags behind it")
  func options() throws {
    #expect(try GalleryOptions(["f"]).folder == "f" && GalleryOptions(["f"]).scale == nil)
    let options = try GalleryOptions(["f", "--dark", "--scale", "1.5"])
    #expect(options.isDark && options.scale == 1.5)
    for wrong in [[], ["a", "b"], ["--dark"], ["f", "--scale", "9"], ["f", "--what"]] {
      #expect(throws: CommandLineError.self) { try GalleryOptions(wrong) }
    }
  }

  @Test("The line of figures counts frames, and says the usual and the longest")
  func figures() {
    var figures = FrameFigures()
    #expect(figures.line.isEmpty)
    let device = SimulatedDevice(SimulatedDevice.Configuration())
    let host = SimulatedHost(
      rootNode: DisplayNode(),
      viewportSize: Size(width: 10, height: 10),
      device: device
    )
    let due = host.runFrames(60).map { figures.note($0) }
    #expect(due.enumerated().filter(\.element).map(\.offset) == [29, 59])
    #expect(figures.line.hasPrefix("60 frames, 0 late; main actor "))
    host.tearDown()
    #expect(device.settle().isSettled)
  }
}
