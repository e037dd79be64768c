#if SDL
  import AsyncDisplay
  import DisplayConcurrency
  import DisplayImageCoding
  import DisplayPlatform
  import DisplayWindow

  /// A window for `.ci/check-window`, which reads what to do from the standard input and says what happened.
  ///
  /// | Line | Answer |
  /// | --- | --- |
  /// | `picture FILE` | `picture FILE`, when the whole tree is in that PNG file, drawn offscreen |
  /// | `frames` | `frames N`, how many there were so far |
  /// | `scroll POINTS` | `scrolled`, when the list is there and drawn |
  /// | `caret` | `caret`, when the caret is shown or hidden |
  /// | `scale N` | `scale`, when the window has so many pixels per point and is drawn |
  /// | `size W H` | `size`, when the system was asked for that size |
  /// | `copy TEXT`, `paste` | the text on the clipboard |
  /// | `close` | none: the window ends |
  ///
  /// Everything that people do in the window is a line, too: what `logged` tells.
  @main
  @MainActor
  enum WindowProgram {
    static func main() async throws {
      let scene = WindowScene()
      let window = Window(
        scene,
        options: WindowOptions(title: "A window", size: Size(width: 400, height: 300))
      )
      scene.log = { say($0) }
      let commands = Task { await run(scene, window) }
      try await window.run()
      commands.cancel()
      say("closed")
    }

    static func say(_ line: String) { try? Platform.writeToStandardOutput(line + "\n") }

    private static func run(_ scene: WindowScene, _ window: Window) async {
      for await line in StandardInput.lines() {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "picture": await writePicture(of: scene, in: window, to: words[1])
        case "frames": say("frames \(window.frameCount)")
        case "scroll":
          scene.list.scroll(by: Double(words[1]) ?? 0)
          await scene.ensureDisplayed()
          say("scrolled")
        case "caret":
          scene.caret.isHidden.toggle()
          await scene.ensureDisplayed()
          say("caret")
        case "scale":
          window.scale = Double(words[1])
          say("scale")
        case "size":
          window.runtime.services.resize(
            to: Size(width: Double(words[1]) ?? 0, height: Double(words[2]) ?? 0)
          )
          say("size")
        case "title":
          window.runtime.services.title = words.dropFirst().joined(separator: " ")
          say("title")
        case "copy":
          window.runtime.services.clipboardText = words.dropFirst().joined(separator: " ")
          say("copied")
        case "paste": say("clipboard \(window.runtime.services.clipboardText ?? "-")")
        case "close": window.close()
        default: say("unknown \(line)")
        }
      }
      window.close()
    }

    private static func writePicture(of scene: WindowScene, in window: Window, to path: String) async {
      await scene.ensureDisplayed()
      let scale = window.runtime.environment.displayScale
      guard let layer = scene.layer,
        let picture = SoftwareCompositor().render(LayerSnapshot(layer), scale: scale)
      else { return say("no picture") }
      try? Platform.writeFile(PNGEncoder.encode(picture), to: path)
      say("picture \(path)")
    }
  }

  /// The lines of the standard input, read by a thread of their own.
  private enum StandardInput {
    static func lines() -> AsyncStream<String> {
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      Thread.start {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
      return stream
    }
  }
#else
  @main
  enum WindowProgram {
    static func main() {}
  }
#endif
