/// What a spec of this module keeps, behind one pointer that copies share until one of them changes.
///
/// A tree holds its elements as existentials, which keep up to three words in place and put anything larger into a box.
/// Boxes are found through one table for the whole process, and the threads that make them wait for each other there. A
/// spec that is no larger than a reference never gets a box.
struct SpecStorage<Content: SpecContent>: Sendable {
  /// Exactly one.
  private var contents: ContiguousArray<Content>

  init(_ content: Content) {
    contents = [content]
  }

  var content: Content {
    _read { yield contents[0] }
    _modify { yield &contents[0] }
  }

  /// What is inside the spec. Inlined, it would copy all of the content.
  var elements: Content.Elements {
    @inline(never)
    get { contents[0].elements }
  }
}

/// A spec's own properties, its style and the elements inside it.
///
/// Each spec declares a struct of its own. One generic over properties and elements is shorter, but the optimizer copies
/// all of it to read one property, which makes assembling a tenth slower.
protocol SpecContent: Sendable {
  associatedtype Elements: SpecElements

  var style: LayoutStyle { get set }
  var elements: Elements { get set }
}

extension SpecStorage where Content.Elements == SpecChild {
  /// The one element inside.
  var child: any LayoutElement {
    get { content.elements.element }
    set { content.elements = SpecChild(newValue) }
  }
}

extension SpecStorage where Content.Elements == SpecPair {
  /// The element in front of which the other one is.
  var back: any LayoutElement {
    get { content.elements.back.element }
    set { content.elements.back = SpecChild(newValue) }
  }
  /// The element in front.
  var front: any LayoutElement {
    get { content.elements.front.element }
    set { content.elements.front = SpecChild(newValue) }
  }
}

extension SpecStorage where Content.Elements == SpecChildren {
  /// The elements inside, in order.
  var children: [any LayoutElement] {
    get { content.elements.elements }
    set { content.elements = SpecChildren(newValue) }
  }
}
