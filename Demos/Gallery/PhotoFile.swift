import AsyncDisplay
import DemoSupport
import Foundation

/// A picture in the folder.
struct PhotoFile: Sendable, Hashable, Identifiable {
  /// The path in the folder.
  let id: String

  /// What people call it.
  var name: String { String(id.split(separator: "/").last ?? "") }

  var key: ImageKey { ImageKey(id) }

  /// Whether the picture is one that somebody who types some words looks for: its path has them all.
  func matches(_ words: [Substring]) -> Bool {
    let path = id.lowercased()
    return words.allSatisfy { path.contains($0) }
  }

  /// The pictures in a folder and in those in it, by name.
  ///
  /// - Throws: Why the folder cannot be read, or that it has no pictures.
  static func all(in folder: String) throws -> [PhotoFile] {
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil else {
      throw GalleryError.noFolder(folder)
    }
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let photos = paths.filter { path in
      [".jpg", ".jpeg", ".png"].contains { path.lowercased().hasSuffix($0) }
    }
    guard !photos.isEmpty else { throw GalleryError.noPictures(folder) }
    return photos.sorted().map(PhotoFile.init)
  }
}

/// Why there is nothing to show.
enum GalleryError: CommandFailure, CustomStringConvertible {
  case noFolder(String)
  case noPictures(String)

  var exitStatus: ExitStatus { .file }

  var description: String {
    switch self {
    case .noFolder(let path): "there is no folder '\(path)'; name one with JPEG or PNG pictures"
    case .noPictures(let path): "the folder '\(path)' has no JPEG or PNG pictures; name one that has"
    }
  }
}
