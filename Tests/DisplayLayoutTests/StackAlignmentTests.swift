import Testing

@Suite("A stack aligns its children")
struct StackAlignmentTests {
  @Test("along and across itself", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(
    in: """
      Justified to the start
      300 x 0...300 @2
      row align=start  -> 0,0 300x50
        box 50x50      -> 0,0 50x50
        box 50x50      -> 50,0 50x50
        box 50x50      -> 100,0 50x50

      Justified to the centre
      300 x 0...300 @2
      row align=start justify=center  -> 0,0 300x50
        box 50x50      -> 75,0 50x50
        box 50x50      -> 125,0 50x50
        box 50x50      -> 175,0 50x50

      Justified to the end
      300 x 0...300 @2
      row align=start justify=end  -> 0,0 300x50
        box 50x50      -> 150,0 50x50
        box 50x50      -> 200,0 50x50
        box 50x50      -> 250,0 50x50

      Space between, not a whole number of points
      301 x 0...300 @2
      row align=start justify=spaceBetween  -> 0,0 301x50
        box 50x50      -> 0,0 50x50
        box 50x50      -> 125.5,0 50x50
        box 50x50      -> 251,0 50x50

      Space around, not a whole number of pixels
      305 x 0...300 @2
      row align=start justify=spaceAround  -> 0,0 305x50
        box 50x50      -> 26,0 50x50
        box 50x50      -> 127.5,0 50x50
        box 50x50      -> 229.5,0 50x50

      Space around on a third of a point
      305 x 0...300 @3
      row align=start justify=spaceAround  -> 0,0 305x50
        box 50x50      -> 26,0 50x50
        box 50x50      -> 127.66666666666667,0 50x50
        box 50x50      -> 229.33333333333334,0 50x50

      One child has no space between
      300 x 0...inf @2
      row align=start justify=spaceBetween  -> 0,0 300x50
        box 50x50      -> 0,0 50x50

      One child has space around
      300 x 0...inf @2
      row align=start justify=spaceAround  -> 0,0 300x50
        box 50x50      -> 125,0 50x50

      Overflow leaves at the end
      110 x 0...300 @2
      row align=start  -> 0,0 110x50
        box 50x50      -> 0,0 50x50
        box 50x50      -> 50,0 50x50
        box 50x50      -> 100,0 50x50

      Overflow of centred children leaves on both sides
      110 x 0...300 @2
      row align=start justify=center  -> 0,0 110x50
        box 50x50      -> -20,0 50x50
        box 50x50      -> 30,0 50x50
        box 50x50      -> 80,0 50x50

      Overflow of children at the end leaves at the start
      110 x 0...300 @2
      row align=start justify=end  -> 0,0 110x50
        box 50x50      -> -40,0 50x50
        box 50x50      -> 10,0 50x50
        box 50x50      -> 60,0 50x50

      Overflow makes space between mean start
      110 x 0...300 @2
      row align=start justify=spaceBetween  -> 0,0 110x50
        box 50x50      -> 0,0 50x50
        box 50x50      -> 50,0 50x50
        box 50x50      -> 100,0 50x50

      Overflow makes space around mean centre
      110 x 0...300 @2
      row align=start justify=spaceAround  -> 0,0 110x50
        box 50x50      -> -20,0 50x50
        box 50x50      -> 30,0 50x50
        box 50x50      -> 80,0 50x50

      Without a fixed length there is no free space to justify
      0...300 x 0...300
      row align=start justify=end  -> 0,0 50x50
        box 50x50      -> 0,0 50x50

      An empty stack is as small as it may be
      50...300 x 50...300
      row -> 0,0 50x50

      Spacing stands between children only
      0...300 x 300 @2
      column align=start spacing=10  -> 0,0 150x300
        box 50x50      -> 0,0 50x50
        box 100x50     -> 0,60 100x50
        box 150x50     -> 0,120 150x50

      Spacing before a child
      0...inf x 0...inf @2
      column align=start    -> 0,0 150x240
        box 50x50           -> 0,0 50x50
        box 100x70 before=10  -> 0,60 100x70
        box 150x90 before=20  -> 0,150 150x90

      Spacing after a child
      0...inf x 0...inf @2
      column align=start    -> 0,0 150x240
        box 50x50           -> 0,0 50x50
        box 100x70 after=10  -> 0,50 100x70
        box 150x90 after=20  -> 0,130 150x90

      Negative spacing of a child balances the stack's
      0...inf x 0...inf @2
      column align=start spacing=10  -> 0,0 150x210
        box 50x50           -> 0,0 50x50
        box 100x70 before=-10 after=-10  -> 0,50 100x70
        box 150x90          -> 0,120 150x90

      Centred with spacing before children
      0...300 x 300 @2
      column align=start justify=center    -> 0,0 150x300
        box 50x50           -> 0,20 50x50
        box 100x70 before=20  -> 0,90 100x70
        box 150x90 before=30  -> 0,190 150x90

      Aligned to the end across
      300 x 300 @2
      column align=end justify=center    -> 0,0 300x300
        box 50x50           -> 250,20 50x50
        box 100x70 before=20  -> 200,90 100x70
        box 150x90 before=30  -> 150,190 150x90

      Aligned to the centre across
      300 x 300 @2
      column align=center justify=center    -> 0,0 300x300
        box 50x50           -> 125,20 50x50
        box 100x70 before=20  -> 100,90 100x70
        box 150x90 before=30  -> 75,190 150x90

      Centring floors to the pixel
      31 x 10 @2
      column align=center   -> 0,0 31x10
        leaf 10.5x10        -> 10,0 10.5x10
        leaf 20x10          -> 5.5,10 20x10

      Centring floors to the whole point on a coarse grid
      31 x 10
      column align=center   -> 0,0 31x10
        leaf 20x10          -> 5,0 20x10

      Centring floors towards the start when rounding made the child broader
      10.6 x 10
      column align=center   -> 0,0 11x10
        leaf 10.6x10        -> -1,0 11x10

      Stretched over the smallest breadth, with definite children
      200...300 x 200...300 @2
      column justify=center  -> 0,0 200x260
        box 50x50            -> 0,0 50x50
        box 100x70 before=20 -> 0,70 100x70
        box 150x90 before=30 -> 0,170 150x90

      Stretched over the smallest breadth, with children that measure themselves
      200...300 x 200...300 @2
      column justify=center    -> 0,0 200x260
        leaf 50x50             -> 0,0 200x50
        leaf 100x70 before=20  -> 0,70 200x70
        leaf 150x90 before=30  -> 0,170 200x90

      Stretched over the broadest child
      50...300 x 50...300 @2
      column justify=center    -> 0,0 150x260
        leaf 50x50             -> 0,0 150x50
        leaf 100x70 before=20  -> 0,70 150x70
        leaf 150x90 before=30  -> 0,170 150x90

      A child's own breadth and minimum in points win over stretching, nothing else does
      200 x 100
      column                   -> 0,0 200x100
        leaf 50x10 width=70    -> 0,0 70x10
        leaf 50x10 minWidth=90 -> 0,10 90x10
        leaf 50x10 maxWidth=60 -> 0,20 200x10
        leaf 50x10 width=50%   -> 0,30 200x10

      Stretching over a broader sibling beats a child's own maximum
      0...200 x 100
      column                   -> 0,0 150x100
        leaf 80x10 maxWidth=60 -> 0,0 150x10
        leaf 150x10            -> 0,10 150x10

      A stretching child's own maximum holds while it is the broadest
      0...200 x 100
      column                   -> 0,0 60x100
        leaf 80x10 maxWidth=60 -> 0,0 60x10
        leaf 50x10             -> 0,10 60x10

      A child's own minimum beyond the stack's breadth is cut to it only when the stack has one
      0...40 x 0...inf
      column                  -> 0,0 40x10
        leaf 10x10 minWidth=70 -> 0,0 70x10

      Stretching offers a child no more than its own maximum, even one that ignores its style
      0...200 x 100
      column                          -> 0,0 60x100
        inset 0,0,0,0 maxWidth=60     -> 0,0 60x50
          flow 300                    -> 0,0 60x50

      A child may align itself
      150 x 0...inf @2
      row align=start          -> 0,0 150x100
        box 100x100            -> 0,0 100x100
        box 50x50 self=center  -> 100,25 50x50

      A child that aligns itself in each way
      100 x 40
      row align=center         -> 0,0 100x40
        leaf 10x10             -> 0,15 10x10
        leaf 10x10 self=start  -> 10,0 10x10
        leaf 10x10 self=end    -> 20,30 10x10
        leaf 10x10 self=stretch -> 30,0 10x40
        leaf 10x10 self=center -> 40,15 10x10

      Children centred across, shrunken along
      150 x 0...100 @2
      column align=center      -> 0,0 150x100
        box 100x100 shrink=1   -> 25,0 100x67
        box 50x50 shrink=1     -> 50,67 50x33.5

      Horizontal and vertical alignment in a row
      200 x 200 @2
      row horizontal=right vertical=bottom  -> 0,0 200x200
        box 50x50  -> 50,150 50x50
        box 50x50  -> 100,150 50x50
        box 50x50  -> 150,150 50x50

      Horizontal and vertical alignment in a column
      200 x 200 @2
      column horizontal=right vertical=bottom  -> 0,0 200x200
        box 50x50  -> 150,50 50x50
        box 50x50  -> 150,100 50x50
        box 50x50  -> 150,150 50x50

      The middle of a row
      200 x 200 @2
      row horizontal=middle vertical=center  -> 0,0 200x200
        box 50x50  -> 25,75 50x50
        box 50x50  -> 75,75 50x50
        box 50x50  -> 125,75 50x50

      The middle of a column
      200 x 200 @2
      column horizontal=middle vertical=center  -> 0,0 200x200
        box 50x50  -> 75,25 50x50
        box 50x50  -> 75,75 50x50
        box 50x50  -> 75,125 50x50

      The top left beats what justification and alignment say
      200 x 200 @2
      column horizontal=left vertical=top justify=end align=end  -> 0,0 200x200
        box 50x50  -> 0,0 50x50

      First baselines stand at one height
      300 x 0...inf
      row align=baselineFirst                   -> 0,0 300x34
        leaf 40x24 ascender=19 descender=-5     -> 0,0 40x24
        leaf 60x29 ascender=14 descender=-4     -> 40,5 60x29

      Last baselines stand at one height
      300 x 0...inf
      row align=baselineLast                    -> 0,0 300x30
        leaf 40x24 ascender=19 descender=-5     -> 0,6 40x24
        leaf 60x29 ascender=14 descender=-4     -> 40,0 60x29

      A child off the baseline may be the highest
      300 x 0...inf
      row align=baselineFirst                   -> 0,0 300x50
        leaf 40x24 ascender=19                  -> 0,0 40x24
        leaf 60x29 ascender=14                  -> 40,5 60x29
        leaf 10x50 self=start                   -> 100,0 10x50
        leaf 10x10 self=stretch                 -> 110,0 10x50

      A definite height does not move the baseline
      300 x 60
      row align=baselineFirst                   -> 0,0 300x60
        leaf 40x24 ascender=19                  -> 0,0 40x24
        leaf 60x29 ascender=14                  -> 40,5 60x29

      A column hands on the baselines of its first and last children
      150 x 0...inf
      row align=baselineLast                          -> 0,0 150x130
        leaf 45x24 ascender=19 descender=-5           -> 0,106 45x24
        column shrink=1                               -> 45,0 60x129
          box height=100 self=stretch                 -> 45,0 60x100
          leaf 60x29 ascender=12 descender=-4         -> 45,100 60x29
      """
  )
}
