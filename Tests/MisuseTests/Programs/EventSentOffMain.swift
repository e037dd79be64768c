// expected-error: call to main actor-isolated instance method 'send' in a synchronous nonisolated context
// group: nodes
// title: Sending an event from a host's own thread
// cause: Events are values and go to any thread; the runtime that takes them belongs to the main actor.
// wrong: func press(_ key: KeyEvent, in runtime: DisplayRuntime) { runtime.send(.key(key)) }
// right: @MainActor func press(_ key: KeyEvent, in runtime: DisplayRuntime) { runtime.send(.key(key)) }
import AsyncDisplay

func press(_ key: KeyEvent, in runtime: DisplayRuntime) { runtime.send(.key(key)) }
