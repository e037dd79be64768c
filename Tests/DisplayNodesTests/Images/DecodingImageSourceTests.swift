import AsyncDisplay
import DisplayConcurrency
import DisplayImageCoding
import Foundation
import Testing

@Suite("Pictures decoded as they arrive")
struct DecodingImageSourceTests {
  /// Delivers bytes in pieces of a size, and then ends with an error or without.
  private struct Pieces: ImageDataSource {
    let bytes: [UInt8]
    var size = 16
    var error: (any Error)?

    nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
      AsyncThrowingStream { continuation in
        for start in stride(from: 0, to: bytes.count, by: size) {
          continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        continuation.finish(throwing: error)
      }
    }
  }

  private struct Broken: Error {}

  /// A picture that no filter makes small.
  private var picture: Bitmap? {
    var state: UInt32 = 7
    let pixels = (0..<64 * 64).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    return Bitmap(width: 64, height: 64, pixels: pixels)
  }

  private func load(_ source: DecodingImageSource) async -> (Result<Bitmap, ImageLoadError>, [ImageProgress])
  {
    let progress = Lock<[ImageProgress]>([])
    do throws(ImageLoadError) {
      let bitmap = try await source.load("key") { report in progress.withLock { $0.append(report) } }
      return (.success(bitmap), progress.withLock { $0 })
    } catch {
      return (.failure(error), progress.withLock { $0 })
    }
  }

  @Test(
    "A picture in pieces of any size is the picture, and is seen on the way, an eighth at a time",
    arguments: [1, 100, 4_000, 1 << 20]
  )
  func pieces(size: Int) async throws {
    let picture = try #require(picture)
    let bytes = PNGEncoder.encode(picture)
    let (result, progress) = await load(DecodingImageSource(Pieces(bytes: bytes, size: size)))
    #expect(try result.get().pixels == picture.pixels)
    #expect(progress.count <= 8 && (size > 100 || progress.count >= 6))
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.fraction < $1.fraction })
    // All of it is the result.
    #expect(progress.allSatisfy { $0.fraction < 1 })
    for report in progress {
      let image = try #require(report.image)
      let rows = Int(report.fraction * 64) - 1
      #expect(image.width == 64 && (0..<max(0, rows)).allSatisfy { image[5, $0] == picture[5, $0] })
    }
    let (_, silent) = await load(DecodingImageSource(Pieces(bytes: bytes, size: 100), progress: .fraction))
    #expect(silent.count >= 6 && silent.allSatisfy { $0.image == nil })
  }

  @Test("What is no picture, what ends too early and what breaks off are told apart")
  func failures() async throws {
    let bytes = PNGEncoder.encode(try #require(picture))
    func error(_ source: Pieces) async -> ImageLoadError? {
      let (result, _) = await load(DecodingImageSource(source))
      if case .failure(let error) = result { return error }
      return nil
    }
    for source in [
      Pieces(bytes: Array("no picture".utf8)), Pieces(bytes: Array(bytes.prefix(900))), Pieces(bytes: []),
    ] {
      guard case .undecodable? = await error(source) else {
        Issue.record("\(source.bytes.count) bytes were decoded")
        continue
      }
    }
    #expect(await error(Pieces(bytes: [], error: ImageLoadError.notFound("key"))) == .notFound("key"))
    let broken = await error(Pieces(bytes: Array(bytes.prefix(900)), error: Broken()))
    #expect(broken?.isTransient == true)
  }

  @Test("A folder's files are its pictures, and nothing outside of it is")
  func folder() async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let inner = root.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let picture = try #require(picture)
    let data = Data(PNGEncoder.encode(picture))
    try data.write(to: inner.appendingPathComponent("a.png"))
    try data.write(to: root.appendingPathComponent("outside.png"))
    let source = DecodingImageSource(ImageFolder(path: inner.path))
    #expect(try await source.load("a.png") { _ in }.pixels == picture.pixels)
    for name in ["../outside.png", "", "/a.png", "./a.png", "a\0.png", "inner/../../outside.png"] {
      await #expect(throws: ImageLoadError.notFound(ImageKey(name))) {
        try await source.load(ImageKey(name)) { _ in }
      }
    }
    await #expect(throws: ImageLoadError.notFound("b.png")) { try await source.load("b.png") { _ in } }
  }

  /// Delivers nothing, without end and without waiting.
  private struct Nothing: ImageDataSource {
    nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
      AsyncThrowingStream { [] }
    }
  }

  @Test("A stream that never waits leaves its thread to others, and ends when it is cancelled")
  func endlessNothing() async {
    let pool = WorkerPool(threadCount: 1)
    let loading = Task(executorPreference: pool) { () async throws(ImageLoadError) -> Bitmap in
      try await DecodingImageSource(Nothing()).load("key") { _ in }
    }
    // Has its turn on the one thread.
    await Task(executorPreference: pool) {}.value
    loading.cancel()
    await #expect(throws: ImageLoadError.cancelled("key")) { try await loading.value }
    await pool.waitUntilIdle()
  }

  /// Makes a picture of anything, and says what it is told to say of how far it is.
  private struct BoastingDecoder: ImageDecoding {
    static let format = ImageFormat(name: "boast", signature: [0x42])

    let fraction: Double
    var isPaused = false
    var header: ImageHeader?
    var bitmap: Bitmap? { Bitmap(width: 1, height: 1) }
    var isComplete = false
    var workingMemory: Int { 0 }

    init(fraction: Double) { self.fraction = fraction }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(ImageDecodingError) {
      header = ImageHeader(format: Self.format, width: 1, height: 1, bytesPerPixel: 4)
    }
    mutating func resume(reduction: Int) throws(ImageDecodingError) {}
    mutating func endInput() throws(ImageDecodingError) { isComplete = true }
  }

  @Test(
    "A decoder may say of how far it is what it likes",
    arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 1.5, -1, 0.5]
  )
  func boasting(_ fraction: Double) async throws {
    var registry = ImageDecoderRegistry.builtIn
    registry.register(BoastingDecoder.format) { _, _ in BoastingDecoder(fraction: fraction) }
    let source = DecodingImageSource(Pieces(bytes: [0x42, 1, 2, 3], size: 1), decoders: registry)
    let (result, progress) = await load(source)
    #expect(try result.get().width == 1)
    #expect(progress.allSatisfy { (0...1).contains($0.fraction) })
  }
}
