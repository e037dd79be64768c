import AsyncDisplay
import DisplayConcurrency
import DisplayImageCoding

/// Reading a picture file that another program has given.
enum FileBenchmarks {
  static let all: [Benchmark] = [1, 2].map { reduction in
    Benchmark("read a picture file, reduced by \(reduction)", count: 1) {
      try? ImageDecoder.decode(file.withLock { $0 }, options: ImageDecodingOptions(reduction: reduction))
    }
  }

  private static let file = Lock<[UInt8]>([])

  /// Has the benchmarks read these bytes from now on.
  static func open(_ bytes: [UInt8]) { file.withLock { $0 = bytes } }
}
