import DisplayPlatform

/// The terminal of the process's standard streams.
package struct SystemTerminal: TerminalDevice {
  /// The pixels of a cell as the terminal itself says, for when the operating system does not know.
  package var cell: TerminalSize.Cell?

  package init() {}

  /// The size as it is at each question, so that no change of it can be missed.
  package var size: TerminalSize {
    guard let size = Platform.terminalSize else { return Self.announcedSize }
    let known = TerminalSize.Cell(width: size.width / size.columns, height: size.height / size.rows)
    return TerminalSize(columns: size.columns, rows: size.rows, cell: known ?? cell)
  }

  package var resumptions: Int { TerminalSession.resumptions }
  package var answersQuestions: Bool { Platform.isStandardInputTerminal && Platform.isStandardOutputTerminal }
  package var isGone: Bool { Platform.isTerminalGone }

  package func read() -> [UInt8] { Platform.readTypedBytes() }
  package func waitForInput(milliseconds: Int) { Platform.waitForTypedBytes(milliseconds: milliseconds) }
  package func write(_ bytes: [UInt8]) { TerminalSession.write(bytes) }

  /// What the environment says where there is no terminal to ask.
  private static var announcedSize: TerminalSize {
    func number(_ name: String, _ usual: Int) -> Int {
      Platform.environmentVariable(name).flatMap { Int($0) }.map { min(max(1, $0), 1_000) } ?? usual
    }
    return TerminalSize(
      columns: number("COLUMNS", TerminalSize.usual.columns),
      rows: number("LINES", TerminalSize.usual.rows)
    )
  }
}
