internal import AsyncDisplay
internal import DisplaySimulation

/// Pictures that come late, in any order, or not at all, and that are asked for by several nodes or by thousands at
/// once, in nodes beside the list.
///
/// It is survived when each node shows the picture that it has been given last and no other, or was notified once that
/// there is none; when each who asked got one answer; and when there was never more than one call of the source for a
/// picture, nor more calls than the loader may make.
@MainActor
final class ImageFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.images]

  let faults: Set<ChaosFault>
  /// Where the pictures come from.
  let source = HeldImageSource()
  private let scene: ChaosScene
  private let loader: ImageLoader
  private let configuration: ImageLoader.Configuration
  private var frames: [PictureFrame] = []
  /// In which frame calls are answered.
  private var dueFrames: [Int: Int] = [:]
  private var crowdCount = 0

  private static let frameCount = 8
  private static let pictureCount = 12
  private static let crowdSize = 10_000

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
    var configuration = ImageLoader.Configuration()
    // Three of the pictures.
    configuration.cacheByteBudget = 3 * 8 * 8 * 4
    configuration.retryPolicy.firstDelay = .milliseconds(100)
    self.configuration = configuration
    loader = ImageLoader(source: source, scheduler: scene.scheduler, configuration: configuration)
  }

  func inject(_ fault: ChaosFault) {
    if frames.isEmpty {
      frames = (0..<Self.frameCount).map { _ in PictureFrame(loader: loader) }
      for frame in frames { scene.stage.add(frame.node, size: Size(width: 6, height: 6)) }
    }
    let free = frames.filter { !$0.isWaiting }
    guard let frame = scene.random.pick(free), Int.random(in: 0..<16, using: &scene.random) > 0 else {
      return crowd()
    }
    // The first is taken back at once.
    for _ in 0..<2 {
      frame.show(HeldImageSource.key(Int.random(in: 0..<Self.pictureCount, using: &scene.random)))
    }
    scene.begin(.images, expecting: "a node shows picture \(frame.node.imageKey?.name ?? "none")") {
      [self] in
      let verdict = lossOfSource ?? frame.verdict(source: source)
      if verdict != .undecided { frame.isWaiting = false }
      return verdict
    }
  }

  func willRunFrame() {
    source.advanceTooLate()
    let now = scene.frameCount
    let waiting = source.waiting
    dueFrames = dueFrames.filter { waiting.contains($0.key) }
    for call in waiting where dueFrames[call] == nil {
      dueFrames[call] = now + Int.random(in: 0..<30, using: &scene.random)
    }
    for call in waiting.shuffled(using: &scene.random) {
      if dueFrames[call] ?? 0 <= now {
        source.answer(call, makeAnswer())
      } else if Int.random(in: 0..<8, using: &scene.random) == 0 {
        source.advance(call)
      }
    }
  }

  func close() { source.close() }

  private func makeAnswer() -> HeldImageSource.Answer {
    switch Int.random(in: 0..<16, using: &scene.random) {
    case 0...2: .unavailable
    case 3: .notFound
    case 4: .undecodable
    default: .picture
    }
  }

  /// What the loader has asked of the source and must not have.
  private var lossOfSource: ChaosVerdict? {
    if source.doubleCount > 0 {
      return .lost("\(source.doubleCount) pictures were loaded twice at the same time")
    }
    let limit = configuration.maximumConcurrency
    return source.mostRunning > limit
      ? .lost("\(source.mostRunning) loads ran where \(limit) may") : nil
  }

  /// Thousands ask for one picture, which nobody else asks for.
  private func crowd() {
    crowdCount += 1
    let key = HeldImageSource.key(Self.pictureCount + crowdCount)
    let (answers, wrong) = (Counter(), Counter())
    let tokens = (0..<Self.crowdSize).map { _ in
      loader.request(ImageRequest(key)) { update in
        guard update.isLast else { return }
        answers.increment()
        if case .loaded(let loaded) = update, loaded.image != HeldImageSource.picture(of: key) {
          wrong.increment()
        }
      }
    }
    scene.begin(.images, expecting: "\(Self.crowdSize) requests for one picture have an answer") { [self] in
      if let loss = lossOfSource { return loss }
      if wrong.value > 0 { return .lost("\(wrong.value) requests got another picture") }
      guard answers.value >= tokens.count else { return .undecided }
      let limit = 1 + configuration.retryPolicy.maximumCount
      let calls = source.callCount(of: key)
      return answers.value == tokens.count && calls <= limit
        ? .survived : .lost("\(answers.value) answers of \(calls) loads to \(tokens.count) requests")
    }
  }
}

/// A node for pictures, and what it was notified of.
@MainActor
private final class PictureFrame {
  let node: NetworkImageNode
  /// Whether it is not decided what becomes of its picture.
  var isWaiting = false
  private var failureCount = 0
  /// How many more frames are looked at after a failure.
  private var framesLeft = 0

  init(loader: ImageLoader) {
    node = NetworkImageNode(loader: loader)
    node.imageDidFail = { [weak self] _ in self?.failureCount += 1 }
  }

  func show(_ key: ImageKey) {
    isWaiting = true
    failureCount = 0
    framesLeft = 5
    node.imageKey = nil
    node.imageKey = key
  }

  func verdict(source: HeldImageSource) -> ChaosVerdict {
    guard let key = node.imageKey else { return .lost("a node's key is gone") }
    let ink = HeldImageSource.ink(of: key)
    if let held = Self.ink(of: node.image), held != ink {
      return .lost("a node with the key \(key) has picture \(held - 1)")
    }
    if failureCount > 0 {
      framesLeft -= 1
      guard framesLeft < 0 else { return .undecided }
      guard failureCount == 1, source.failureCount(of: key) > 0 else {
        return .lost("a node was notified \(failureCount) times that there is no picture \(key)")
      }
      return node.isDisplayed ? .survived : .undecided
    }
    guard node.currentQuality == 1, node.isDisplayed else { return .undecided }
    guard let shown = Self.ink(of: node.layer?.bitmap) else { return .undecided }
    return shown == ink ? .survived : .lost("a node with the key \(key) shows picture \(shown - 1)")
  }

  /// The color in the middle of a picture.
  private static func ink(of picture: Bitmap?) -> Int? {
    picture.map { Int($0[$0.width / 2, $0.height / 2] & 0xFF_FFFF) }
  }
}
