// expected-error: call to main actor-isolated instance method 'sendActions(for:)' in a synchronous nonisolated context
// group: nodes
// title: Sending the actions of a control
// cause: A control, like every node, belongs to the main actor.
// wrong: func press(_ control: ControlNode) { control.sendActions(for: .touchUpInside) }
// right: @MainActor func press(_ control: ControlNode) { control.sendActions(for: .touchUpInside) }
import AsyncDisplay

func press(_ control: ControlNode) { control.sendActions(for: .touchUpInside) }
