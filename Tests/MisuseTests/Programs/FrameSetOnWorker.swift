// expected-error: main actor-isolated property 'frame' can not be mutated from a nonisolated context
// group: nodes
// title: Setting a frame in a task group
// cause: A task of a group runs on any thread, and the frame belongs to the main actor.
// wrong: group.addTask { node.frame = Rect(x: 0, y: 0, width: 1, height: 1) }
// right: group.addTask { @MainActor in node.frame = Rect(x: 0, y: 0, width: 1, height: 1) }
import AsyncDisplay

func place(_ node: DisplayNode) async {
  await withTaskGroup { group in
    group.addTask { node.frame = Rect(x: 0, y: 0, width: 1, height: 1) }
  }
}
