// expected-error: main actor-isolated property 'accessibilityTree' can not be referenced from a nonisolated context
import AsyncDisplay

func speak(_ runtime: DisplayRuntime) -> String { runtime.accessibilityTree.description }
