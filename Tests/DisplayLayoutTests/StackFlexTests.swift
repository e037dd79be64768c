import Testing

@Suite("A stack's children grow and shrink")
struct StackFlexTests {
  @Test("to these frames", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(
    in: """
      Growth goes to the children in equal parts
      350 x 350 @2
      row align=start      -> 0,0 350x350
        box 50x50 grow=1   -> 0,0 150x50
        box 50x50          -> 150,0 50x50
        box 50x50 grow=1   -> 200,0 150x50

      Factors below one share all of the space, too
      350 x 350 @2
      row align=start      -> 0,0 350x350
        box 50x50 grow=0.5 -> 0,0 150x50
        box 50x50          -> 150,0 50x50
        box 50x50 grow=0.5 -> 200,0 150x50

      Growth follows the factors
      350 x 350 @2
      column align=start   -> 0,0 350x350
        box 50x50 grow=1   -> 0,0 50x100
        box 50x50 grow=2   -> 0,100 50x150
        box 50x50 grow=1   -> 0,250 50x100

      Children that only shrink do not take part in growth
      400 x 400 @2
      row align=start      -> 0,0 400x400
        box 50x50 shrink=1 -> 0,0 50x50
        box 50x50 grow=1   -> 50,0 150x50
        box 50x50          -> 200,0 50x50
        box 50x50 grow=1   -> 250,0 150x50

      Growth follows the factors among children of every kind
      400 x 400 @2
      column align=start       -> 0,0 400x400
        box 50x50 shrink=1     -> 0,0 50x50
        box 50x50 grow=0.75    -> 0,50 50x200
        box 50x50              -> 0,250 50x50
        box 50x50 grow=0.25    -> 0,300 50x100

      Growth is floored to whole points and the first growing child takes the rest
      300 x 300 @2
      column align=start       -> 0,0 300x300
        box 50x25              -> 0,0 50x25
        box 50x0 grow=1        -> 0,25 50x88
        box 50x100 grow=1      -> 0,113 50x187

      The rest of growth is the same on a finer grid: whole points, not pixels
      100 x 10 @3
      row                   -> 0,0 100x10
        box 0x10 grow=1     -> 0,0 34x10
        box 0x10 grow=1     -> 34,0 33x10
        box 0x10 grow=1     -> 67,0 33x10

      A rest of less than a point makes nobody grow
      100.5 x 10 @2
      row                    -> 0,0 100.5x10
        box 50x10 grow=1     -> 0,0 50x10
        box 50x10 grow=1     -> 50,0 50x10

      Unequal children grow by the same amount
      300 x 0...150 @2
      row align=start                -> 0,0 300x150
        box 50x50 grow=1 shrink=1    -> 0,0 68x50
        box 150x150 grow=1 shrink=1  -> 68,0 166x150
        box 50x50 grow=1 shrink=1    -> 234,0 66x50

      Unequal children shrink in proportion to their lengths
      200 x 0...150 @2
      row align=start                -> 0,0 200x150
        box 50x50 grow=1 shrink=1    -> 0,0 40x50
        box 150x150 grow=1 shrink=1  -> 40,0 120x150
        box 50x50 grow=1 shrink=1    -> 160,0 40x50

      Shrunken children are rounded up each by itself and exceed the stack
      110 x 0...300 @2
      row align=start              -> 0,0 110x50
        box 50x50 grow=1 shrink=1  -> 0,0 37x50
        box 50x50 grow=1 shrink=1  -> 37,0 37x50
        box 50x50 grow=1 shrink=1  -> 74,0 37x50

      Missing space is taken in proportion to length
      400 x 400 @2
      row align=start        -> 0,0 400x400
        box 300x50 shrink=1  -> 0,0 180x50
        box 100x50           -> 180,0 100x50
        box 200x50 shrink=1  -> 280,0 120x50

      Three shrunken children overshoot by half a point
      400 x 400 @2
      column align=start     -> 0,0 400x400
        box 50x300 shrink=2  -> 0,0 50x191
        box 50x100 shrink=1  -> 0,191 50x82
        box 50x200 shrink=2  -> 0,273 50x127.5

      The same on whole points overshoots by one
      400 x 400
      column align=start     -> 0,0 400x400
        box 50x300 shrink=2  -> 0,0 50x191
        box 50x100 shrink=1  -> 0,191 50x82
        box 50x200 shrink=2  -> 0,273 50x128

      Missing space is taken in proportion to factor times length
      400 x 400 @2
      column align=start     -> 0,0 400x400
        box 50x150 grow=1    -> 0,0 50x150
        box 50x100 shrink=1  -> 0,150 50x71.5
        box 50x150           -> 0,221.5 50x150
        box 50x200 shrink=3  -> 0,371.5 50x29

      A small child with a large factor keeps some length
      400 x 400 @2
      row align=start        -> 0,0 400x400
        box 300x50 shrink=1  -> 0,0 214.5x50
        box 100x50 shrink=2  -> 214.5,0 43x50
        box 200x50 shrink=1  -> 257.5,0 143x50

      A child without length has nothing to give
      40 x 50 @2
      row align=start      -> 0,0 40x50
        box 50x50          -> 0,0 50x50
        box 0x0 shrink=1   -> 50,0 0x0

      A shrunken child ends at nothing and the rest overflows
      75 x 0...150 @2
      row align=start       -> 0,0 75x50
        box 50x50           -> 0,0 50x50
        box 50x50 shrink=1  -> 50,0 0x50
        box 50x50           -> 50,0 50x50

      Growth of all takes place where all shrink, too
      300 x 0...300 @2
      row align=start              -> 0,0 300x50
        box 50x50 grow=1 shrink=1  -> 0,0 100x50
        box 50x50 grow=1 shrink=1  -> 100,0 100x50
        box 50x50 grow=1 shrink=1  -> 200,0 100x50

      A fixed basis takes the place of the own length before growing
      300 x 0...150 @2
      row align=start                -> 0,0 300x150
        box 50x50 grow=1 basis=10    -> 0,0 100x50
        box 150x150 grow=1 basis=10  -> 100,0 100x150
        box 50x50 grow=1 basis=10    -> 200,0 100x50

      The rest after growing from a basis goes to the first child
      200 x 0...150 @2
      row align=start                -> 0,0 200x150
        box 50x50 grow=1 basis=10    -> 0,0 68x50
        box 150x150 grow=1 basis=10  -> 68,0 66x150
        box 50x50 grow=1 basis=10    -> 134,0 66x50

      A fractional basis refers to the definite length of the stack
      200 x 0...inf @2
      row align=start              -> 0,0 200x50
        box 50x50 grow=1 basis=50% -> 0,0 100x50
        box 50x50 grow=1           -> 100,0 50x50
        box 50x50 grow=1           -> 150,0 50x50

      A fractional basis of an indefinite length is none
      0...200 x 0...inf @2 faulty
      row align=start       -> 0,0 50x50
        box 50x50 basis=50% -> 0,0 50x50

      A basis overrides the length of children that do not flex
      300 x 0...150 @2
      row align=start         -> 0,0 300x150
        box 50x50 basis=20    -> 0,0 20x50
        box 150x150 basis=20  -> 20,0 20x150
        box 150x50 basis=20   -> 40,0 20x50

      Growing beats the maximum of a child's own style
      300 x 50
      row                              -> 0,0 300x50
        box 50x50 grow=1 maxWidth=60   -> 0,0 150x50
        box 50x50 grow=1               -> 150,0 150x50

      Shrinking beats the minimum of a child's own style
      100 x 50
      row                              -> 0,0 100x50
        box 100x50 shrink=1 minWidth=80 -> 0,0 50x50
        box 100x50 shrink=1            -> 50,0 50x50

      Only the sole child that grows and shrinks takes what the others leave
      300 x 100
      row align=start                -> 0,0 300x100
        leaf 40x40                   -> 0,0 40x40
        flow 500 grow=1 shrink=1     -> 40,0 220x30
        leaf 40x40                   -> 260,0 40x40

      The sole flexible child gets no length when the others fill the stack
      80 x 0...inf
      row align=start                -> 0,0 80x5000
        leaf 40x40                   -> 0,0 40x40
        flow 500 grow=1 shrink=1     -> 40,0 0x5000
        leaf 40x40                   -> 40,0 40x40

      The sole flexible child gets no size at all when the others overflow
      70 x 0...inf
      row align=start                -> 0,0 70x40
        leaf 40x40                   -> 0,0 40x40
        inset 0,0,0,0 grow=1 shrink=1 -> 40,0 0x0
          flow 500                   -> 40,0 0x0
        leaf 40x40                   -> 40,0 40x40

      A range without a fixed length grows up to its minimum and shrinks down to its maximum
      100...200 x 0...50
      row align=start            -> 0,0 100x10
        leaf 30x10 grow=1        -> 0,0 100x10

      Within the range nothing flexes
      100...200 x 0...50
      row align=start                -> 0,0 150x10
        leaf 150x10 grow=1 shrink=1  -> 0,0 150x10

      Above the maximum children shrink to it
      100...200 x 0...50
      row align=start                -> 0,0 200x10
        leaf 250x10 shrink=1         -> 0,0 200x10

      Spacing is not available for growing
      200 x 0...50
      row spacing=10                 -> 0,0 200x10
        leaf 30x10 before=5          -> 5,0 30x10
        leaf 30x10 grow=1 after=15   -> 45,0 140x10

      A child's length follows its breadth after flexing
      150 x 0...inf @2
      row align=start                          -> 0,0 150x150
        ratio 1.5 basis=100% grow=1 shrink=1   -> 0,0 100x150
          box                                  -> 0,0 100x150
        box 50x50                              -> 100,0 50x50

      Children stretch after they have flexed
      300 x 0...inf @2
      inset 10,10,10,10                 -> 0,0 300x520
        row                             -> 10,10 280x500
          box width=10                  -> 10,10 10x500
          box 500x500 grow=1 shrink=1   -> 20,10 270x500
      """
  )
}
