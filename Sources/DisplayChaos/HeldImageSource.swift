internal import AsyncDisplay
internal import DisplayConcurrency

/// A source whose pictures come when it is told so, in any order, or not at all.
///
/// A call of it waits without holding a thread. It counts what a loader must not do: more calls at once than it may
/// make, and two for one picture.
final class HeldImageSource: ImageSource {
  /// How a call ends.
  enum Answer: Sendable, Hashable {
    case picture
    /// It may work another time.
    case unavailable
    case notFound
    case undecodable
    /// Nobody wanted the picture any more.
    case cancelled
  }

  /// A call that has not returned.
  private struct Call {
    let key: ImageKey
    let progress: @Sendable (ImageProgress) -> Void
    var continuation: CheckedContinuation<Answer, Never>?
    /// Whether it waits, or has waited, so that it has observed its cancellation.
    var isUnderWay = false
    var isCancelled = false
    var isWanted: Bool { isUnderWay && !isCancelled }
  }

  private struct State {
    var calls: [Int: Call] = [:]
    var nextNumber = 0
    var mostRunning = 0
    var doubleCount = 0
    var counts: [ImageKey: Int] = [:]
    var failures: [ImageKey: Int] = [:]
    var isClosed = false
    /// Calls that have returned.
    var over: [Call] = []
    var picture: @Sendable (ImageKey) -> Bitmap? = { HeldImageSource.picture(of: $0) }
  }

  private let state = Lock(State())

  /// How many calls ran at the same time at most, those among them that nobody wanted any more.
  var mostRunning: Int { state.withLock { $0.mostRunning } }
  /// How often a picture was asked for while a call for it ran that was still wanted.
  var doubleCount: Int { state.withLock { $0.doubleCount } }
  /// How many calls there were for a picture.
  func callCount(of key: ImageKey) -> Int { state.withLock { $0.counts[key] ?? 0 } }
  /// How many of them ended without one.
  func failureCount(of key: ImageKey) -> Int { state.withLock { $0.failures[key] ?? 0 } }
  /// Whether a picture is being loaded.
  func isLoading(_ key: ImageKey) -> Bool { state.withLock { $0.calls.values.contains { $0.key == key } } }
  /// The numbers of the calls that wait, the oldest first.
  var waiting: [Int] {
    state.withLock { state in state.calls.filter { $0.value.continuation != nil }.keys.sorted() }
  }

  /// Has pictures made otherwise.
  func setPicture(_ picture: @escaping @Sendable (ImageKey) -> Bitmap?) {
    state.withLock { $0.picture = picture }
  }

  /// The key of a numbered picture.
  static func key(_ number: Int) -> ImageKey { ImageKey(String(number)) }

  /// The color that a picture is filled with, as its lowest 24 bits.
  static func ink(of key: ImageKey) -> Int { (Int(key.name) ?? 0) + 1 }

  /// A picture of one color, which says which it is.
  static func picture(of key: ImageKey) -> Bitmap? {
    let ink = ink(of: key)
    let color = Color(
      red: UInt8(truncatingIfNeeded: ink),
      green: UInt8(truncatingIfNeeded: ink >> 8),
      blue: UInt8(truncatingIfNeeded: ink >> 16)
    )
    return Bitmap(width: 8, height: 8, filledWith: color)
  }

  nonisolated func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap {
    let number = begin(key, progress)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { hold($0, call: number) }
    } onCancel: {
      giveUp(number)
    }
    let picture = end(number, with: answer)
    switch answer {
    case .picture:
      guard let picture else { throw .undecodable(key, reason: "no pixels") }
      return picture
    case .unavailable: throw .unavailable(key, reason: "on purpose")
    case .notFound: throw .notFound(key)
    case .undecodable: throw .undecodable(key, reason: "on purpose")
    case .cancelled: throw .cancelled(key)
    }
  }

  /// Reports how far a call has come, with what there is of the picture.
  func advance(_ number: Int) {
    let call = state.withLock { $0.calls[number] }
    guard let call else { return }
    call.progress(ImageProgress(fraction: 0.5, image: Self.picture(of: call.key)))
  }

  /// Reports how far calls had come that have returned since this was last done, which is too late to count.
  func advanceTooLate() {
    let over = state.withLock { state in
      defer { state.over = [] }
      return state.over
    }
    for call in over { call.progress(ImageProgress(fraction: 0.9, image: Self.picture(of: call.key))) }
  }

  /// Lets a call return; does nothing when it has.
  func answer(_ number: Int, _ answer: Answer) {
    let continuation = state.withLock { state in
      let waiting = state.calls[number]?.continuation
      state.calls[number]?.continuation = nil
      return waiting
    }
    continuation?.resume(returning: answer)
  }

  /// Lets all calls return, and those to come.
  func close() {
    state.withLock { $0.isClosed = true }
    for call in waiting { answer(call, .cancelled) }
  }

  private func begin(_ key: ImageKey, _ progress: @escaping @Sendable (ImageProgress) -> Void) -> Int {
    state.withLock { state in
      state.nextNumber += 1
      state.calls[state.nextNumber] = Call(key: key, progress: progress)
      state.counts[key, default: 0] += 1
      state.mostRunning = max(state.mostRunning, state.calls.count)
      return state.nextNumber
    }
  }

  private func hold(_ continuation: CheckedContinuation<Answer, Never>, call number: Int) {
    let isOver = state.withLock { state in
      guard var call = state.calls[number] else { return true }
      call.isUnderWay = true
      let isDouble = state.calls.values.contains { $0.key == call.key && $0.isWanted }
      if isDouble, call.isWanted { state.doubleCount += 1 }
      let isOver = state.isClosed || (call.isCancelled && Self.observesCancellation(number))
      if !isOver { call.continuation = continuation }
      state.calls[number] = call
      return isOver
    }
    if isOver { continuation.resume(returning: .cancelled) }
  }

  /// Nobody wants the picture any more.
  private func giveUp(_ number: Int) {
    state.withLock { $0.calls[number]?.isCancelled = true }
    if Self.observesCancellation(number) { answer(number, .cancelled) }
  }

  /// Every third call does not observe its cancellation.
  private static func observesCancellation(_ number: Int) -> Bool { number % 3 != 0 }

  private func end(_ number: Int, with answer: Answer) -> Bitmap? {
    let (key, picture) = state.withLock { state in
      let call = state.calls.removeValue(forKey: number)
      if let call { state.over.append(call) }
      let key = call?.key
      if answer != .picture, answer != .cancelled, let key { state.failures[key, default: 0] += 1 }
      return (key, state.picture)
    }
    return key.flatMap(picture)
  }
}
