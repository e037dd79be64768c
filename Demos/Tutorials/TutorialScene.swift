import AsyncDisplay

/// A step of the tutorials: the name of its picture, and the node that the picture shows.
struct TutorialScene: Sendable {
  let name: String
  let makeNode: @Sendable () -> DisplayNode

  /// The steps, in the order in which one takes them.
  static let all = [
    TutorialScene(name: "1-plain-card") { PlainCardNode() },
    TutorialScene(name: "2-measured-card") { MeasuredCardNode(card: .palace) },
    TutorialScene(name: "3-layout-spec-card") { LayoutSpecCardNode(card: .palace) },
    TutorialScene(name: "4-rainbow") { RainbowNode() },
    TutorialScene(name: "5-blurb") { BlurbNode() },
    TutorialScene(name: "6-animal-card") { AnimalNode(animal: .owl) },
    TutorialScene(name: "7-controls") { ControlColumnNode() },
    TutorialScene(name: "8-scripts") { ScriptsNode() },
  ]
}
