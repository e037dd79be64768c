import DemoSupport

/// The command line of `Gallery`.
struct GalleryOptions: Sendable, Hashable {
  /// The folder with the pictures.
  let folder: String
  /// Whether the window begins dark.
  let isDark: Bool
  /// Pixels per point; nil for the platform's.
  let scale: Double?

  /// Reads the words of a command line: a folder, and flags behind it.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let names = words.prefix { !$0.hasPrefix("-") }
    let arguments = try CommandLineArguments(Array(words.dropFirst(names.count)), of: Self.syntax)
    guard let folder = names.first else {
      throw .missingValue(flag: "Gallery", expected: "a folder of JPEG or PNG pictures")
    }
    guard names.count == 1 else { throw .unexpectedWord(names[1], nearest: nil) }
    self.folder = folder
    isDark = arguments.contains("--dark")
    scale =
      arguments.text("--scale") == nil ? nil : try arguments.number("--scale", in: 0.5...4, default: 1)
  }

  /// What `Gallery` takes.
  static let syntax = CommandSyntax(
    "Gallery",
    summary: "open a window on a folder of pictures",
    help: """
      Opens a window on a folder of JPEG and PNG pictures. It needs a desktop and SDL 2:

        swift run -c release --traits SDL Gallery FOLDER [flags]

      In the window: type to filter after Control and F, arrows and Return open a picture, Escape goes back, two fingers or
      Control and the wheel make it larger, Control and D changes between light and dark, F12 shows what the grid prepares.

        --dark      begin in dark
        --scale N   pixels per point, from 0.5 to 4 (the platform's)
        --version   print the version
        --help      show this

      \(ExitStatus.help())

      """,
    flags: [
      CommandFlag("--dark", "begin in dark"),
      CommandFlag("--scale", .text("a number from 0.5 to 4"), "pixels per point"),
    ],
    operands: [],
    operandCount: .unnamed
  )
}
