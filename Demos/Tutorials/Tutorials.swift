import AsyncDisplay
import DisplaySimulation

/// Renders the tutorials' scenes off screen, each into a PNG file of its own.
@main
enum Tutorials {
  /// What `--help` prints.
  private static let help = """
    Renders a scene for each step of the tutorials, at 2 pixels per point.

    Usage: Tutorials [flags]

      --out FOLDER    folder for the pictures (.build/tutorials)
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
      switchFlags: ["--help", "-h"]
    )
    if arguments.contains("--help") || arguments.contains("-h") {
      try Platform.writeToStandardOutput(help)
      return
    }
    Diagnostics.setHandler { Platform.writeToStandardError("Tutorials: \($0)\n") }
    let folder = arguments.text("--out") ?? ".build/tutorials"
    try Platform.makeDirectory(at: folder)
    for scene in TutorialScene.all {
      let path = "\(folder)/\(scene.name).png"
      guard let picture = SceneStage(scene.makeNode()).render() else { throw EmptyScene(name: scene.name) }
      try Platform.writeFile(PNGEncoder.encode(picture), to: path)
      try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n")
    }
  }
}

/// A scene that has no size, so that there is nothing to write.
private struct EmptyScene: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name) has nothing to show; give its node a size above 0" }
}
