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
    Renders a scene for each step of the tutorials, at 2 pixels per point.

    Usage: Tutorials [flags]

      --out FOLDER    folder for the pictures (.build/tutorials)
      --svg           write SVG, which keeps the drawings, and not PNG
      --help          show this

    """

  @MainActor
  static func main() async {
    await CommandLineProgram.run("Tutorials") { try run($0) }
  }

  @MainActor
  private static func run(_ words: [String]) throws {
    let arguments = try CommandLineArguments(
      words,
      valueFlags: ["--out": "a folder"],
      switchFlags: ["--svg", "--help", "-h"]
    )
    if arguments.contains("--help") || arguments.contains("-h") {
      try Platform.writeToStandardOutput(help)
      return
    }
    Diagnostics.setHandler { Platform.writeToStandardError("Tutorials: \($0)\n") }
    let folder = arguments.text("--out") ?? ".build/tutorials"
    try Platform.makeDirectory(at: folder)
    for scene in TutorialScene.all {
      let isVector = arguments.contains("--svg")
      let path = "\(folder)/\(scene.name).\(isVector ? "svg" : "png")"
      guard let file = makeFile(of: scene, isVector: isVector) else { throw EmptyScene(name: scene.name) }
      try Platform.writeFile(file, to: path)
      try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n")
    }
  }
}

extension Tutorials {
  /// The bytes of a scene's picture; nil when it has no size.
  @MainActor
  private static func makeFile(of scene: TutorialScene, isVector: Bool) -> [UInt8]? {
    if isVector {
      return SceneStage(scene.makeNode(), renderer: RecordingRenderer()).renderSVG().map { Array($0.utf8) }
    }
    return SceneStage(scene.makeNode()).render().map { PNGEncoder.encode($0) }
  }
}

/// A scene that has no size, so that there is nothing to write.
private struct EmptyScene: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name) has nothing to show; give its node a size above 0" }
}
