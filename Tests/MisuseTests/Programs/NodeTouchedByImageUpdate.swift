// expected-error: main actor-isolated property 'backgroundColor' can not be mutated from a Sendable closure
import AsyncDisplay

func paint(_ node: DisplayNode, loader: ImageLoader) -> ImageTicket {
  loader.ask(ImageRequest("cat")) { _ in node.backgroundColor = .white }
}
