/// What is typed, as the system's input method understands keys.
///
/// It goes to the focused node and those around it; see ``DisplayNode/handleText(_:)``.
public enum TextInputEvent: Sendable, Hashable {
  /// Text that is written, in place of what is being composed.
  case commit(String)
  /// Text that is being composed and shown in place, with what of it is selected, in Unicode scalars; the empty text ends the
  /// composition without a trace. A range beyond the text's end ends there.
  case compose(String, selection: Range<Int>)
}
