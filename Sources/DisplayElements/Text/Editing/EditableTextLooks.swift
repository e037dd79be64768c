internal import DisplayCanvas

/// What of a text field's colors was set; nil where they go by the text.
struct EditableTextLooks: Equatable {
  var caret: Color?
  var selection: Color?
  var placeholder: Color?
  var caretWidth = 1.5
}
