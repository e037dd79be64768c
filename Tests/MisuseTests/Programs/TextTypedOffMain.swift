// expected-error: call to main actor-isolated instance method 'insert' in a synchronous nonisolated context
// group: nodes
// title: Changing what people type from a task
// cause: The text of a field, its selection and what can be undone belong to the main actor, as its node does.
// wrong: func complete(_ field: EditableTextNode) { field.insert("!") }
// right: @MainActor func complete(_ field: EditableTextNode) { field.insert("!") }
import AsyncDisplay

func complete(_ field: EditableTextNode) { field.insert("!") }
