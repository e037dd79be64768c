extension ImageLoader {
  /// Loads an image, or takes it from memory, for a task that waits for it without holding a thread.
  ///
  /// Cancelling the task cancels the request and ends the call at once.
  ///
  /// - Throws: Why there is no image.
  public func image(for request: ImageRequest) async throws(ImageLoadError) -> LoadedImage {
    let answer = ImageAnswer<LoadedImage>()
    let token = self.request(request) { update in
      switch update {
      case .progress: break
      case .loaded(let image): answer.give(.success(image))
      case .failed(let error): answer.give(.failure(error))
      }
    }
    return try await answer.wait(orFailWhenCancelled: .cancelled(request.key)) { token.cancel() }
  }
}
