import AsyncDisplay
import DemoSupport
import DisplayPlatform

#if SDL
  import DisplayWindow
#endif

/// Opens a window on a folder of pictures.
@main
@MainActor
enum Gallery {
  static func main() async {
    await CommandLineProgram.run(GalleryOptions.syntax) { try await run(GalleryOptions($0)) }
  }

  private static func run(_ options: GalleryOptions) async throws {
    #if SDL
      let photos = try PhotoFile.all(in: options.folder)
      let scheduler = Scheduler.system()
      let loader = ImageLoader(
        source: DecodingImageSource(ImageFolder(path: options.folder), progress: .fraction),
        scheduler: scheduler
      )
      let gallery = GalleryNode(photos, loader: loader)
      let window = Window(
        gallery,
        options: WindowOptions(title: "Gallery", size: Size(width: 1_000, height: 700), scale: options.scale),
        scheduler: scheduler
      )
      if options.isDark { window.runtime.environment.appearance = .dark }
      window.didRunFrame = { [weak gallery] report in gallery?.note(report) }
      try await window.run()
    #else
      throw NeedsWindow()
    #endif
  }
}

/// What to say where there is no window.
private struct NeedsWindow: CommandFailure, CustomStringConvertible {
  var exitStatus: ExitStatus { .usage }
  var description: String { "a window needs SDL 2: swift run -c release --traits SDL Gallery FOLDER" }
}
