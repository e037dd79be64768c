import AsyncDisplay
import DisplayConcurrency
import DisplayImageCoding
import DisplayPlatform
import Foundation
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Pictures decoded for where they are shown")
struct ReducedImageTests {
  private struct Bytes: ImageDataSource {
    let bytes: [UInt8]

    nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
      AsyncThrowingStream { continuation in
        for start in stride(from: 0, to: bytes.count, by: 1_000) {
          continuation.yield(Array(bytes[start..<min(start + 1_000, bytes.count)]))
        }
        continuation.finish()
      }
    }
  }

  /// A picture of 200 by 100 pixels.
  private static let file: [UInt8] = {
    var state: UInt32 = 7
    let pixels = (0..<20_000).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    return Bitmap(width: 200, height: 100, pixels: pixels).map { PNGEncoder.encode($0) } ?? []
  }()

  private func load(
    size: PixelSize?,
    budget: Int = .max,
    options: ImageDecodingOptions = ImageDecodingOptions()
  ) async -> (result: Result<DecodedImage, ImageLoadError>, reserved: [Int], shown: Int) {
    let (reserved, shown) = (Lock<[Int]>([]), Lock(0))
    let demand = ImageDemand(displaySize: size, memoryBudget: budget) {
      (count) async throws(ImageLoadError) in
      reserved.withLock { $0.append(count) }
    }
    let source = DecodingImageSource(Bytes(bytes: Self.file), options: options)
    do throws(ImageLoadError) {
      let decoded = try await source.load("key", demand: demand) { report in
        if report.image != nil { shown.withLock { $0 += 1 } }
      }
      return (.success(decoded), reserved.withLock { $0 }, shown.withLock { $0 })
    } catch {
      return (.failure(error), reserved.withLock { $0 }, shown.withLock { $0 })
    }
  }

  @Test("A picture has as many pixels as it is shown on, is as large in points, and asks for memory once")
  func sizes() async throws {
    for (size, reduction) in [
      (nil, 1), (PixelSize(width: 200, height: 100), 1), (PixelSize(width: 101, height: 10), 1),
      (PixelSize(width: 100, height: 50), 2), (PixelSize(width: 100, height: 26), 2),
      (PixelSize(width: 25, height: 10), 8), (PixelSize(width: 1, height: 1), 32),
    ] {
      let (result, reserved, _) = await load(size: size)
      let decoded = try result.get()
      #expect(
        decoded.detail == ImageDetail(pixelSize: PixelSize(width: 200, height: 100), reduction: reduction)
      )
      #expect(decoded.image.width == (200 + reduction - 1) / reduction)
      #expect(decoded.image.scale == 1 / Double(reduction))
      #expect(reserved.count == 1 && (reserved.first ?? 0) >= 4 * decoded.image.width * decoded.image.height)
    }
  }

  @Test(
    "Where memory is short a picture is not shown on its way, then reduced, and refused only if that is too much"
  )
  func budgets() async throws {
    var decoder = ImageDecoder(pausesAtHeader: true)
    try decoder.append(Self.file)
    let whole = try #require(decoder.header).decodingMemory(reduction: 1)
    for (budget, reduction, isShown) in [
      (10 * whole, 1, true), (whole + 100_000, 1, false), (whole, 1, false), (whole - 1, 2, true),
      (3_000, 16, false),
    ] {
      let (result, reserved, shown) = await load(size: nil, budget: budget)
      let decoded = try result.get()
      #expect(decoded.detail.reduction == reduction && (shown > 0) == isShown, "\(budget)")
      #expect(reserved.allSatisfy { $0 <= budget })
    }
    let (result, reserved, _) = await load(size: nil, budget: 2_000)
    guard case .failure(.exceedsMemory("key", let needed, 2_000)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(needed > 2_000 && reserved.isEmpty)
    // The options' own limit counts as well, and is told as theirs.
    let options = ImageDecodingOptions(limits: ImageDecodingLimits(memory: 2_000))
    let (limited, _, _) = await load(size: nil, options: options)
    guard case .failure(.undecodable) = limited else {
      Issue.record("\(limited)")
      return
    }
    // A limit that the picture just keeps is not what it fails for.
    let ample = ImageDecodingOptions(limits: ImageDecodingLimits(memory: needed))
    let (refused, _, _) = await load(size: nil, budget: needed - 1, options: ample)
    guard case .failure(.exceedsMemory("key", needed, needed - 1)) = refused else {
      Issue.record("\(refused)")
      return
    }
  }

  @Test("What is in a folder and no file is no picture, and is not tried again")
  func pipes() async throws {
    let root = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.makeDirectory(at: root + "/folder")
    defer { try? FileManager.default.removeItem(atPath: root) }
    let isMade = unsafe mkfifo(root + "/pipe", 0o600) == 0
    try FileManager.default.createSymbolicLink(atPath: root + "/zero", withDestinationPath: "/dev/zero")
    try FileManager.default.createSymbolicLink(atPath: root + "/circle", withDestinationPath: "circle")
    #expect(isMade)
    let source = DecodingImageSource(ImageFolder(path: root))
    for key in ["pipe", "zero", "circle", "folder"] as [ImageKey] {
      do throws(ImageLoadError) {
        _ = try await source.load(key) { _ in }
        Issue.record("\(key) was decoded")
      } catch {
        guard case .undecodable = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }

  @Test("A file longer than a piece is the same picture")
  func longFiles() async throws {
    let root = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.makeDirectory(at: root)
    defer { try? FileManager.default.removeItem(atPath: root) }
    var state: UInt32 = 1
    let pixels = (0..<(300 * 400)).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    let bitmap = try #require(Bitmap(width: 300, height: 400, pixels: pixels))
    let bytes = PNGEncoder.encode(bitmap)
    #expect(bytes.count > 300_000)
    try Platform.writeFile(bytes, to: root + "/a.png")
    #expect(try await DecodingImageSource(ImageFolder(path: root)).load("a.png") { _ in } == bitmap)
  }

  @Test(
    "The memory of a plan is that of the reduction that it comes to, with and without a base",
    arguments: [1, 2, 4]
  )
  func planned(base: Int) throws {
    var decoder = ImageDecoder(pausesAtHeader: true)
    try decoder.append(Self.file)
    let header = try #require(decoder.header)
    for budget in [1_000, 3_000, 6_000, 12_000, 30_000, 60_000, 100_000, 400_000] {
      let plan = ImageDecodingPlan(
        header,
        base: base,
        displaySize: nil,
        showsProgress: true,
        memoryBudget: budget
      )
      let extras = [1, 2, 4, 8, 16, 32].filter { base * $0 <= ImageDecodingOptions.maximumReduction }
      let extra = extras.first { header.decodingMemory(reduction: base * $0) <= budget }
      #expect(plan?.reduction == extra.map { base * $0 })
      guard let plan, let extra else { continue }
      let least = header.decodingMemory(reduction: base * extra)
      let shown = least + 8 * header.bitmapArea(reduction: base * extra)
      #expect(plan.showsProgress == (shown <= budget) && plan.memory == (shown <= budget ? shown : least))
      #expect(plan.detail.reduction == extra)
      let size = PixelSize(width: (200 + base - 1) / base, height: (100 + base - 1) / base)
      #expect(plan.detail.pixelSize == size)
    }
  }
}

@Suite("Nodes that show pictures small")
@MainActor
struct ReducedImageNodeTests {
  /// Writes down for how many pixels it was asked, and has pictures of 80 by 40 pixels.
  private final class SizeSource: DemandSource {
    let demanded = Lock<[PixelSize?]>([])
    /// What is there of the picture before all of it is.
    let preview = Lock<Bitmap?>(nil)

    func load(
      _ key: ImageKey,
      demand: ImageDemand,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> DecodedImage {
      demanded.withLock { $0.append(demand.displaySize) }
      if let image = preview.withLock({ $0 }) { progress(ImageProgress(fraction: 0.5, image: image)) }
      let whole = PixelSize(width: 80, height: 40)
      let reduction = demand.displaySize.map { $0.width <= 20 && $0.height <= 10 ? 4 : 1 } ?? 1
      guard let image = Bitmap(width: 80 / reduction, height: 40 / reduction, scale: 2 / Double(reduction))
      else {
        throw .notFound(key)
      }
      return DecodedImage(image, detail: ImageDetail(pixelSize: whole, reduction: reduction))
    }
  }

  private final class ShelfNode: DisplayNode {
    override var managesSubnodeStates: Bool { true }
  }

  private let source = SizeSource()
  private let executor = ManualExecutor()
  private let shelf = ShelfNode()
  private let stage: Stage
  private let loader: ImageLoader

  init() {
    loader = ImageLoader(
      source: source,
      scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    )
    stage = Stage(shelf, scale: 2)
    stage.settle()
  }

  private func settle() {
    repeat {
      executor.runAll()
      stage.settle()
    } while executor.waitingCount > 0
  }

  private func show(_ change: (NetworkImageNode) -> Void = { _ in }, width: Double = 10) -> NetworkImageNode {
    let node = NetworkImageNode("cat", loader: loader)
    change(node)
    shelf.adoptSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: width, height: 5)
    node.load()
    node.applyInterfaceState(.inHierarchy)
    settle()
    return node
  }

  private var demanded: [PixelSize?] { source.demanded.withLock { $0 } }

  @Test("A node asks for the pixels that it is shown on, and has the picture's size with fewer")
  func reduced() {
    let node = show()
    #expect(demanded == [PixelSize(width: 20, height: 10)])
    #expect(node.image?.width == 20 && node.currentQuality == 1)
    // 80 by 40 pixels of which two make a point.
    #expect(node.measure(Size(width: 100, height: 100)) == Size(width: 40, height: 20))
    node.imageScale = 4
    #expect(node.measure(Size(width: 100, height: 100)) == Size(width: 20, height: 10))
    node.applyInterfaceState([])
    settle()
  }

  @Test(
    "A node that becomes larger than what was decoded loads the picture once more, and shows the first until then"
  )
  func growth() {
    let node = show()
    node.frame = Rect(x: 0, y: 0, width: 9, height: 5)
    settle()
    #expect(demanded.count == 1)
    node.frame = Rect(x: 0, y: 0, width: 30, height: 5)
    stage.settle()
    #expect(node.image?.width == 20 && node.currentQuality == 1)
    settle()
    #expect(demanded == [PixelSize(width: 20, height: 10), PixelSize(width: 60, height: 10)])
    #expect(node.image?.width == 80)
    // All there is was decoded.
    node.frame = Rect(x: 0, y: 0, width: 300, height: 5)
    settle()
    #expect(demanded.count == 2)
    node.applyInterfaceState([])
    settle()
  }

  /// What has a picture of 20 by 10 pixels shown on more.
  nonisolated private static let changes: [@Sendable @MainActor (ImageNode) -> Void] = [
    { $0.frame = Rect(x: 0, y: 0, width: 30, height: 5) },
    { $0.cropRect = Rect(x: 0, y: 0, width: 0.1, height: 0.1) },
    { $0.contentMode = .topLeft },
    { $0.contentsScale = 8 },
    { $0.capInsets = EdgeInsets(all: 1) },
  ]

  @Test("What is shown on more pixels, in whatever way, is loaded once more", arguments: changes.indices)
  func shownOtherwise(_ change: Int) {
    let network = show()
    Self.changes[change](network)
    settle()
    #expect(demanded.count == 2 && network.image?.width == 80 && network.isDisplayed)
    let multiplex = MultiplexImageNode(["dog"], loader: loader)
    var loaded = 0
    multiplex.imageDidLoad = { _ in loaded += 1 }
    shelf.adoptSubnode(multiplex)
    multiplex.frame = Rect(x: 0, y: 0, width: 10, height: 5)
    multiplex.load()
    multiplex.applyInterfaceState(.inHierarchy)
    settle()
    #expect(demanded.count == 3 && multiplex.image?.width == 20)
    Self.changes[change](multiplex)
    stage.settle()
    // What there was stays until more of it is there.
    #expect(multiplex.image?.width == 20)
    settle()
    #expect(demanded.count == 4 && multiplex.image?.width == 80 && loaded == 2)
    // All there is was decoded.
    Self.changes[0](multiplex)
    Self.changes[1](multiplex)
    settle()
    #expect(demanded.count == 4)
    for node in [network, multiplex] { node.applyInterfaceState([]) }
    settle()
  }

  @Test("A part of a picture is shown only where nothing of it was")
  func parts() {
    source.preview.withLock { $0 = square(2) }
    final class ShownNode: NetworkImageNode {
      var shown: [Int] = []
      override func makeDrawing() -> (any Drawing)? {
        if let image { shown.append(image.width) }
        return super.makeDrawing()
      }
    }
    let node = ShownNode("cat", loader: loader)
    shelf.adoptSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 5)
    node.load()
    node.enterHierarchy()
    node.applyInterfaceState(.inHierarchy)
    settle()
    node.frame = Rect(x: 0, y: 0, width: 30, height: 5)
    settle()
    #expect(node.currentQuality == 1 && node.shown.last == 80, "\(node.shown)")
    #expect(node.shown.drop { $0 == 2 }.allSatisfy { $0 != 2 })
    node.applyInterfaceState([])
    settle()
  }

  @Test("All pixels are wanted where the size is unknown, pixels are shown one by one, or the node says so")
  func whole() {
    let nodes = [
      show({ $0.contentMode = .center }), show({ $0.capInsets = EdgeInsets(all: 1) }),
      show({ $0.shouldReduceImage = false }), show(width: 0),
    ]
    #expect(demanded.first == .some(nil) && demanded.allSatisfy { $0 == nil })
    for node in nodes { node.applyInterfaceState([]) }
    settle()
  }

  @Test("A part of a picture that fills the node needs as many more pixels")
  func cropped() {
    let node = show { $0.cropRect = Rect(x: 0, y: 0.5, width: 0.5, height: 0.25) }
    #expect(demanded == [PixelSize(width: 40, height: 40)])
    node.applyInterfaceState([])
    settle()
  }
}
