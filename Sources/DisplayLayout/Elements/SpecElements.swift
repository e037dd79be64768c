/// The elements inside a spec: none, one, two or any number.
protocol SpecElements: Sendable {
  var count: Int { get }
  /// That of the spec around the elements.
  var nesting: Nesting { get }

  /// Calls a closure with the number of each element and the element.
  func forEach(_ body: (Int, borrowing any LayoutElement) -> Void)
}

/// Nothing inside a spec.
struct NoElements: SpecElements {
  var count: Int { 0 }
  var nesting: Nesting { .single }

  func forEach(_ body: (Int, borrowing any LayoutElement) -> Void) {}
}

/// The one element inside a spec; an empty one if the spec would become too large with it.
struct SpecChild: SpecElements {
  let element: any LayoutElement
  fileprivate let elementNesting: Nesting

  init(_ element: any LayoutElement) {
    let nesting = element.nesting
    self.element = nesting.fitsInside ? element : EmptyElement()
    elementNesting = nesting.fitsInside ? nesting : .single
  }

  var count: Int { 1 }
  var nesting: Nesting { elementNesting.enclosed }

  @inline(__always)
  func forEach(_ body: (Int, borrowing any LayoutElement) -> Void) { body(0, element) }
}

/// The two elements inside a spec, one in front of the other.
struct SpecPair: SpecElements {
  var back: SpecChild
  var front: SpecChild

  init(back: any LayoutElement, front: any LayoutElement) {
    self.back = SpecChild(back)
    self.front = SpecChild(front)
  }

  var count: Int { 2 }
  var nesting: Nesting { back.elementNesting.beside(front.elementNesting).enclosed }

  @inline(__always)
  func forEach(_ body: (Int, borrowing any LayoutElement) -> Void) {
    body(0, back.element)
    body(1, front.element)
  }
}

/// The elements inside a spec, in order; an empty one if the spec would become too large with them.
struct SpecChildren: SpecElements {
  let elements: [any LayoutElement]
  let nesting: Nesting

  init(_ elements: [any LayoutElement]) {
    var nesting = Nesting(levels: 0, elements: 0)
    let span = elements.span
    for index in span.indices {
      nesting = nesting.beside(span[index].nesting)
      guard nesting.fitsInside else { break }
    }
    self.elements = nesting.fitsInside ? elements : [EmptyElement()]
    self.nesting = nesting.fitsInside ? nesting.enclosed : Nesting.single.enclosed
  }

  var count: Int { elements.count }

  @inline(__always)
  func forEach(_ body: (Int, borrowing any LayoutElement) -> Void) {
    let span = elements.span
    for number in span.indices { body(number, span[number]) }
  }
}
