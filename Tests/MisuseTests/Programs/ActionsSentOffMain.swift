// expected-error: call to main actor-isolated instance method 'sendActions(for:)' in a synchronous nonisolated context
import AsyncDisplay

func press(_ control: ControlNode) { control.sendActions(for: .touchUpInside) }
