// expected-error: main actor-isolated property 'frame' can not be mutated from a nonisolated context
import AsyncDisplay

func place(_ node: DisplayNode) async {
  await withTaskGroup { group in
    group.addTask { node.frame = Rect(x: 0, y: 0, width: 1, height: 1) }
  }
}
