/// What an object refers to through its stored properties.
package enum StoredValues {
  /// Calls a function with the stored values of an object, those of its superclasses below a given one included; properties
  /// that are `weak` or `unowned` are passed over, for what they refer to may be ending.
  ///
  /// - Parameters:
  ///   - object: The object, which may be ending itself.
  ///   - base: The superclass whose properties are left out, with those of its own superclasses.
  /// - Complexity: O(properties), by reflection: some microseconds.
  package static func forEach(of object: AnyObject, below base: AnyClass, _ body: (Any) -> Void) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, current.subjectType != base {
      let inherited = current.superclassMirror.map { fieldCount($0.subjectType) } ?? 0
      // Children are read one by one, when they are asked for.
      for (position, index) in current.children.indices.enumerated()
      where isStrong(inherited + position, of: current.subjectType) {
        body(current.children[index].value)
      }
      mirror = current.superclassMirror
    }
  }

  /// Whether a property keeps what it refers to.
  ///
  /// Why this is sound. Invariant: the function writes the four members of the structure, and a name that it hands a
  /// function for releasing. Upheld by: the declarations below, which are those of the standard library for functions that
  /// it exports with a stable interface. Proven by: "Of stored values those are found that an object keeps" in
  /// StoredValuesTests.
  private static func isStrong(_ index: Int, of type: Any.Type) -> Bool {
    guard index < fieldCount(type) else { return false }
    var field = unsafe Field()
    _ = unsafe fieldType(type, index, &field)
    if let release = unsafe field.releaseName { unsafe release(field.name) }
    return unsafe field.isStrong
  }

  /// What the standard library says of a property.
  @unsafe
  private struct Field {
    var name: UnsafePointer<CChar>?
    var releaseName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  @_silgen_name("swift_reflectionMirror_recursiveCount")
  private static func fieldCount(_ type: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private static func fieldType(
    _ type: Any.Type,
    _ index: Int,
    _ field: UnsafeMutablePointer<Field>
  ) -> Any.Type
}
