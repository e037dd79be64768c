import AsyncDisplay
import DemoSupport
import DisplayCanvas
import DisplayConcurrency
import DisplayImageCoding
import DisplayPlatform

/// Renders the tutorials' scenes off screen, each into a PNG file of its own.
@main
enum Tutorials {
  /// What `--help` prints.
  private static let help = """
    Renders a scene for each step of the tutorials in the documentation, and two more, at 2 pixels per point.

    Usage: Tutorials [flags]
           Tutorials completion SHELL   print a completion file for bash, zsh or fish

      --out FOLDER    folder for the pictures (.build/tutorials)
      --svg           write SVG, which keeps the drawings, and not PNG
      --version       print the version
      --help          show this

    \(ExitStatus.help())

    """

  private static let syntax = CommandSyntax(
    "Tutorials",
    summary: "render the scenes of the tutorials",
    help: help,
    flags: [
      CommandFlag("--out", .folder("a folder"), "folder for the pictures"),
      CommandFlag("--svg", "write SVG"),
    ]
  )

  @MainActor
  static func main() async {
    await CommandLineProgram.run(syntax) { try await run($0) }
  }

  @MainActor
  private static func run(_ words: [String]) async throws {
    let arguments = try CommandLineArguments(words, of: syntax)
    Diagnostics.setHandler { Platform.writeToStandardError("Tutorials: \($0)\n") }
    let folder = arguments.text("--out") ?? ".build/tutorials"
    try Platform.makeDirectory(at: folder)
    for scene in TutorialScene.all {
      let isVector = arguments.contains("--svg")
      let path = "\(folder)/\(scene.name).\(isVector ? "svg" : "png")"
      guard let file = await makeFile(of: scene, isVector: isVector) else {
        throw EmptyScene(name: scene.name)
      }
      try Platform.writeFile(file, to: path)
      try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n")
    }
  }
}

extension Tutorials {
  /// The bytes of a scene's picture; nil when it has no size.
  @MainActor
  private static func makeFile(of scene: TutorialScene, isVector: Bool) async -> [UInt8]? {
    if isVector {
      return await SceneStage(scene, renderer: RecordingRenderer()).takeSVG().map { Array($0.utf8) }
    }
    return await SceneStage(scene).takePicture().map { PNGEncoder.encode($0) }
  }
}

/// A scene that has no size, so that there is nothing to write.
private struct EmptyScene: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name) has nothing to show; give its node a size above 0" }
}
