internal import CSwiftRuntime

/// A reference that does not keep its object alive, and is nil as soon as the object's end has begun.
///
/// It says what `weak` says, at a lower price. The first `weak` reference to an object gives it a side table: from then on every
/// reference to it, of any kind, is counted there, several times slower, and each object takes an allocation more. This
/// one is counted in the object itself. What it costs instead: the memory of an object that has ended, though not what the
/// object held, stays until the last of these references goes.
///
/// ```swift
/// struct RowArrived {
///   @Weak var list: ListNode?
/// }
/// ```
///
/// - Complexity: looking at it is O(1), some 10 ns.
@frozen
@propertyWrapper
@safe
@usableFromInline
package struct Weak<Object: AnyObject> {
  // Why looking at it is sound. Invariant: `reference` is nothing but the object's address, zero for none, and as long as
  // this value exists the memory there is that of the object, though the object may have ended. Upheld by: the language, which counts `unowned`
  // references and frees the memory after the last one; and by `Object` being a class of Swift, whose `unowned` references
  // have no other form. Then `swift_tryRetain` decides in one atomic step whether the object's end has begun; if it has not,
  // there is a reference more, which the result takes over. It is what the runtime itself looks at `weak` references with.
  // Two threads may look at one value at once, as nothing is written in it. Proven by: WeakTests, run with AddressSanitizer
  // and ThreadSanitizer.
  @usableFromInline
  var reference: UnownedReference<Object>?

  /// Makes a reference to an object, or to none.
  @inlinable
  package init(_ object: Object?) {
    if let object { reference = UnownedReference(object) }
  }

  /// Makes a reference to an object, or to none.
  @inlinable
  package init(wrappedValue: Object?) { self.init(wrappedValue) }

  /// The object; nil if there is none, or its end has begun.
  @inlinable
  package var wrappedValue: Object? {
    get {
      guard let address = unsafe unsafeBitCast(self, to: UnsafeMutableRawPointer?.self) else { return nil }
      let object = unsafe retained(address)
      // This value keeps the memory at least until here.
      extendLifetime(self)
      guard let object = unsafe object else { return nil }
      return unsafe Unmanaged<Object>.fromOpaque(object).takeRetainedValue()
    }
    set { self = Self(newValue) }
  }

  /// The object; nil if there is none, or its end has begun.
  @inlinable
  package var object: Object? { wrappedValue }
}

extension Weak: Sendable where Object: Sendable {}

/// A reference that is counted, but keeps alive the object's memory alone.
///
/// It is never nil; that it may be missing is said by an optional around it. With an `unowned` property that is itself optional,
/// concrete and generic code take different bits for nil where a structure that holds it is optional (Swift 6.3, without
/// optimization): a loop over an array of such structures does not end at its end.
@frozen
@usableFromInline
struct UnownedReference<Object: AnyObject> {
  @usableFromInline
  unowned let object: Object

  @inlinable
  init(_ object: Object) { self.object = object }
}

extension UnownedReference: Sendable where Object: Sendable {}

/// Takes a reference to an object, unless its end has begun.
@usableFromInline
func retained(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe swift_tryRetain(object)
}
