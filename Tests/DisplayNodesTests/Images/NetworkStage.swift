import AsyncDisplay

@testable import DisplayElements
@testable import DisplayNodes

/// A container that leaves its subnode's state to the test, with a loader.
@MainActor
final class NetworkStage {
  /// Leaves the states of its subnodes to the test.
  final class ShelfNode: DisplayNode {
    override var managesSubnodeStates: Bool { true }
  }

  // In this order they end: nodes take their requests back, and whoever carries that out is still there.
  private let shelf = ShelfNode()
  let stage: Stage
  let loading: LoaderStage

  var source: GatedSource { loading.source }
  var loader: ImageLoader { loading.loader }

  init(_ configuration: ImageLoader.Configuration = ImageLoader.Configuration()) {
    loading = LoaderStage(configuration)
    stage = Stage(shelf)
    stage.settle()
  }

  /// Puts a node of 4 × 4 points onto the shelf, loaded and in no state.
  func add(_ node: DisplayNode) {
    shelf.adoptSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    node.load()
  }

  /// Lets loader, frames and workers run until none has anything left to do.
  func settle() {
    repeat {
      loading.executor.runAll()
      stage.settle()
    } while loading.executor.waitingCount > 0
  }

  /// Ends a load and lets everything run.
  func finish(_ key: ImageKey, _ image: Bitmap = square(2)) {
    source.finish(key, image)
    settle()
  }
}
