internal import DisplayConcurrency
internal import DisplayImageCoding

extension ImageLoader {
  /// Calls the source in a task of its own, which does not keep the loader.
  ///
  /// The source is the application's: its task has nothing of the task whose command led to the call, such as the
  /// recording of what a layout or a drawing reads.
  func startCall(for key: ImageKey, load: UInt64, displaySize: PixelSize?) -> Task<Void, Never> {
    scheduler.startTask { [weak self, source, memoryBudget] in
      let newest = Lock<ImageProgress?>(nil)
      let demand = ImageDemand(
        displaySize: displaySize,
        memoryBudget: memoryBudget,
        progressIsWaiting: { newest.withLock { $0 != nil } }
      ) { [weak self] (byteCount) async throws(ImageLoadError) in
        try await ImageLoader.reserve(byteCount, for: key, load: load, from: self)
      }
      let result: Result<DecodedImage, ImageLoadError>
      do throws(ImageLoadError) {
        let decoded = try await source.load(key, demand: demand) { [weak self] progress in
          guard newest.replace(with: progress) else { return }
          self?.post(.advance(load: load, to: newest))
        }
        result = .success(decoded)
      } catch {
        result = .failure(error)
      }
      self?.post(.end(load: load, with: result))
    }
  }

  /// Waits until a load has memory. The loader is not kept meanwhile: without requests there is nothing to wait for.
  private static func reserve(
    _ byteCount: Int,
    for key: ImageKey,
    load: UInt64,
    from loader: ImageLoader?
  ) async throws(ImageLoadError) {
    let answer = ImageReservation()
    guard let loader else { throw .cancelled(key) }
    loader.post(.reserve(byteCount, key, load: load, answer: answer))
    try await answer.wait(orFailWhenCancelled: .cancelled(key))
  }
}

extension Lock<ImageProgress?> {
  /// Replaces a report that the loader has not taken yet.
  ///
  /// - Returns: Whether there was none.
  fileprivate func replace(with progress: ImageProgress) -> Bool {
    // The image of the earlier one is released after the lock.
    let earlier = withLock { newest -> ImageProgress? in
      let earlier = newest
      newest = progress.following(earlier)
      return earlier
    }
    return earlier == nil
  }
}
