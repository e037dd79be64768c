#if SDL
  internal import CSDL2
  internal import DisplayConcurrency

  /// The one thread of the process on which SDL is used, and its events are waited for.
  ///
  /// SDL wants windows made, shown and asked for events by one thread. That is never the main actor's, whose tasks would
  /// stand still while SDL waits. The thread begins with the first action and sleeps in SDL until an event or another action
  /// comes: a window of no size that nobody sees is there for that alone, because without any window SDL looks for events
  /// every millisecond.
  ///
  /// Why this is sound. Invariant: SDL's functions are called by this thread alone, apart from `SDL_PushEvent`, which SDL
  /// allows to all threads once it is initialized. Upheld by: ``SDLPump``, which is not `Sendable`, is made here and is
  /// handed to actions alone; nothing else in the module calls SDL. `isWaiting` is set after SDL has been initialized,
  /// which lasts as long as the process, so that nobody pushes before. Proven by: WindowTests.
  final class SDLThread: Sendable {
    /// Something to do on the thread.
    typealias Action = @Sendable (SDLPump) -> Void

    private struct State {
      var actions: [Action] = []
      var isStarted = false
      /// Whether SDL may be asked to wake the thread.
      var isWaiting = false
    }

    static let shared = SDLThread()

    private let state = Lock(State())

    /// Has something done on the thread, after all that was asked for before. Legal on any thread.
    func perform(_ action: @escaping Action) {
      let (starts, wakes) = state.withLock { state in
        state.actions.append(action)
        let starts = !state.isStarted
        state.isStarted = true
        return (starts, state.isWaiting && state.actions.count == 1)
      }
      if starts { Thread.start { self.run() } }
      if wakes { Self.wake() }
    }

    /// Has something done on the thread, and returns what came of it. The caller waits without holding a thread.
    func result<Result: Sendable>(of action: @escaping @Sendable (SDLPump) -> Result) async -> Result {
      await withCheckedContinuation { continuation in
        perform { continuation.resume(returning: action($0)) }
      }
    }

    private static func wake() {
      var event = unsafe SDL_Event()
      unsafe event.type = SDL_USEREVENT.rawValue
      unsafe SDL_PushEvent(&event)
    }

    private func run() {
      let pump = SDLPump()
      state.withLock { $0.isWaiting = true }
      while true {
        for action in takeActions() { action(pump) }
        pump.waitForEvents()
      }
    }

    private func takeActions() -> [Action] {
      state.withLock { state in
        let actions = state.actions
        state.actions = []
        return actions
      }
    }
  }
#endif
