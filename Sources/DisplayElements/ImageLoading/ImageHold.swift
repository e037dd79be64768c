/// Memory that a picture takes while it waits for a frame: taken back once nobody has this any more.
///
/// All updates with the same picture for nodes of one runtime have the same hold, so that it counts once however many of
/// them wait for it. Whether a frame takes the update, another one takes its place, or the node or its runtime goes: in
/// each case the update is released, and the hold with it.
///
/// Legal on any thread; released under no lock, since it leaves the loader a command.
final class ImageHold: Sendable {
  private weak let loader: ImageLoader?
  private let number: UInt64

  init(number: UInt64, loader: ImageLoader) {
    self.number = number
    self.loader = loader
  }

  deinit { loader?.post(.releaseHold(number)) }
}
