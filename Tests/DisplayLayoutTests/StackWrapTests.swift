import Testing

@Suite("A stack wraps its children")
struct StackWrapTests {
  @Test("onto lines", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(
    in: """
      A child that fits but for its spacing starts a line
      230 x 300 @2
      row align=start wrap spacing=50 lines=5    -> 0,0 230x300
        box 50x50 before=5 after=5     -> 5,0 50x50
        box 50x50 before=5 after=5     -> 115,0 50x50
        box 50x50 before=5 after=5     -> 5,55 50x50

      Spacing begins anew on every line
      190 x 300 @2
      row align=start wrap spacing=5 lines=5    -> 0,0 190x300
        box 50x50 before=5 after=5     -> 5,0 50x50
        box 50x50 before=5 after=5     -> 70,0 50x50
        box 50x50 before=5 after=5     -> 135,0 50x50
        box 50x50 before=5 after=5     -> 5,55 50x50
        box 50x50 before=5 after=5     -> 70,55 50x50
        box 50x50 before=5 after=5     -> 135,55 50x50
        box 50x50 before=5 after=5     -> 5,110 50x50
        box 50x50 before=5 after=5     -> 70,110 50x50
        box 50x50 before=5 after=5     -> 135,110 50x50

      A line breaks the moment that the maximum is exceeded
      100 x 0...inf
      row align=start wrap    -> 0,0 100x20
        leaf 50x10            -> 0,0 50x10
        leaf 50x10            -> 50,0 50x10
        leaf 1x10             -> 0,10 1x10

      A child longer than the stack has a line of its own
      40 x 0...inf
      row align=start wrap    -> 0,0 40x30
        box 10x10             -> 0,0 10x10
        box 90x10             -> 0,10 90x10
        box 10x10             -> 0,20 10x10

      Lines from the start
      110 x 300 @2
      row align=start wrap    -> 0,0 110x300
        box 50x50             -> 0,0 50x50
        box 50x50             -> 50,0 50x50
        box 50x50             -> 0,50 50x50
        box 50x50             -> 50,50 50x50
        box 50x50             -> 0,100 50x50
        box 50x50             -> 50,100 50x50

      Lines in the centre
      110 x 300 @2
      row align=start wrap content=center    -> 0,0 110x300
        box 50x50             -> 0,75 50x50
        box 50x50             -> 50,75 50x50
        box 50x50             -> 0,125 50x50
        box 50x50             -> 50,125 50x50
        box 50x50             -> 0,175 50x50
        box 50x50             -> 50,175 50x50

      Lines at the end
      110 x 320 @2
      row align=start wrap content=end lines=10    -> 0,0 110x320
        box 50x50             -> 0,150 50x50
        box 50x50             -> 50,150 50x50
        box 50x50             -> 0,210 50x50
        box 50x50             -> 50,210 50x50
        box 50x50             -> 0,270 50x50
        box 50x50             -> 50,270 50x50

      Lines with space between
      110 x 320 @2
      row align=start wrap content=spaceBetween lines=10    -> 0,0 110x320
        box 50x50             -> 0,0 50x50
        box 50x50             -> 50,0 50x50
        box 50x50             -> 0,135 50x50
        box 50x50             -> 50,135 50x50
        box 50x50             -> 0,270 50x50
        box 50x50             -> 50,270 50x50

      Lines with space around
      110 x 320 @2
      row align=start wrap content=spaceAround lines=10    -> 0,0 110x320
        box 50x50             -> 0,25 50x50
        box 50x50             -> 50,25 50x50
        box 50x50             -> 0,135 50x50
        box 50x50             -> 50,135 50x50
        box 50x50             -> 0,245 50x50
        box 50x50             -> 50,245 50x50

      Lines stretch, and children align on them
      110 x 300 @2
      row align=start wrap content=stretch    -> 0,0 110x300
        box 50x50             -> 0,0 50x50
        box 50x50 self=start  -> 50,0 50x50
        box 50x50             -> 0,100 50x50
        box 50x50 self=center -> 50,125 50x50
        box 50x50             -> 0,200 50x50
        box 50x50 self=end    -> 50,250 50x50

      Stretching children are each as broad as a stack of fixed breadth, on whichever line
      110 x 320 @2
      row wrap content=stretch lines=10    -> 0,0 110x320
        leaf 50x50             -> 0,0 50x320
        leaf 50x50             -> 50,0 50x320
        leaf 50x50             -> 0,330 50x320

      Children stretch over the broadest of their line
      110 x 0...inf @2
      row wrap lines=10        -> 0,0 110x90
        leaf 50x50             -> 0,0 50x50
        leaf 50x20             -> 50,0 50x50
        leaf 50x10             -> 0,60 50x30
        leaf 50x30             -> 50,60 50x30

      One line does not stretch by its content alignment but is as broad as the stack
      110 x 300 @2
      row wrap content=center    -> 0,0 110x300
        leaf 50x50             -> 0,0 50x300

      Overflowing lines leave at the end
      40 x 260 @2
      row align=start wrap content=spaceBetween    -> 0,0 40x260
        box 50x50             -> 0,0 50x50
        box 50x50             -> 0,50 50x50
        box 50x50             -> 0,100 50x50
        box 50x50             -> 0,150 50x50
        box 50x50             -> 0,200 50x50
        box 50x50             -> 0,250 50x50

      Overflowing lines leave on both sides
      40 x 310 @2
      row align=start wrap content=spaceAround lines=10    -> 0,0 40x310
        box 50x50             -> 0,-20 50x50
        box 50x50             -> 0,40 50x50
        box 50x50             -> 0,100 50x50
        box 50x50             -> 0,160 50x50
        box 50x50             -> 0,220 50x50
        box 50x50             -> 0,280 50x50

      Overflowing lines leave at the start
      40 x 260 @2
      row align=start wrap content=end    -> 0,0 40x260
        box 50x50             -> 0,-40 50x50
        box 50x50             -> 0,10 50x50
        box 50x50             -> 0,60 50x50
        box 50x50             -> 0,110 50x50
        box 50x50             -> 0,160 50x50
        box 50x50             -> 0,210 50x50

      Without a fixed breadth lines have no free space
      110 x 0...inf @2
      row align=start wrap content=stretch    -> 0,0 110x100
        box 50x50             -> 0,0 50x50
        box 50x50             -> 50,0 50x50
        box 50x50             -> 0,50 50x50

      Every line flexes and justifies by itself
      100 x 0...inf
      row align=start wrap justify=end   -> 0,0 100x30
        leaf 60x10 grow=1                -> 0,0 70x10
        leaf 30x10                       -> 70,0 30x10
        leaf 90x10                       -> 10,10 90x10
        box 120x10 shrink=1              -> 0,20 100x10

      A wrapping column fills columns from left to right
      0...inf x 100
      column align=start wrap lines=5    -> 0,0 65x100
        leaf 30x60                       -> 0,0 30x60
        leaf 10x40                       -> 0,60 10x40
        leaf 30x60                       -> 35,0 30x60
      """
  )
}
