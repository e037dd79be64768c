import Testing

@Suite("The specs with one or two children")
struct SpecTests {
  @Test("lay out to these frames", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  static let fixtures = LayoutFixture.all(
    in: """
      An overlay has the child's size
      0...320 x 0...320
      overlay                       -> 0,0 40x30
        leaf 40x30                  -> 0,0 40x30
        center both                 -> 0,0 40x30
          leaf 20x20                -> 10,5 20x20

      An overlay's fractions refer to the child
      0...320 x 0...320
      overlay                       -> 0,0 40x30
        leaf 40x30                  -> 0,0 40x30
        absolute                    -> 0,0 40x30
          box width=50% height=50%  -> 0,0 20x15

      Fractions in a background refer to the parent of both
      200 x 100
      row align=start               -> 0,0 200x100
        background                  -> 0,0 90x60
          inset 0,inf,inf,0         -> 0,0 90x60
            box width=20% height=20% -> 50,0 40x20
          leaf 90x60                -> 0,0 90x60

      Fractions inside an overlay refer to the child
      200 x 100
      row align=start               -> 0,0 200x100
        overlay                     -> 0,0 90x60
          leaf 90x60                -> 0,0 90x60
          inset 0,inf,inf,0         -> 0,0 90x60
            box width=20% height=20% -> 72,0 18x12

      A background has the child's size and stands behind it
      320 x 320
      background                    -> 0,0 320x320
        box                         -> 0,0 320x320
        center both                 -> 0,0 320x320
          box 20x20                 -> 150,150 20x20

      An overlay and a background ignore their own size
      0...320 x 0...320
      overlay width=100 height=100  -> 0,0 40x30
        background width=7          -> 0,0 40x30
          box                       -> 0,0 40x30
          leaf 40x30                -> 0,0 40x30
        box                         -> 0,0 40x30

      A wrapper puts its children on top of one another
      10...100 x 10...100
      wrapper          -> 0,0 30x40
        leaf 30x10     -> 0,0 30x10
        leaf 10x40     -> 0,0 10x40

      A wrapper is at least as large as it has to be
      50...100 x 20...100
      wrapper          -> 0,0 50x20

      A square in a square range
      0...100 x 0...100 @2
      ratio 1          -> 0,0 100x100
        box 10x10      -> 0,0 100x100

      A low ratio is bounded by the width
      0...100 x 0...100 @2
      ratio 0.5        -> 0,0 100x50
        box 10x10      -> 0,0 100x50

      A high ratio is bounded by the height
      0...100 x 0...100 @2
      ratio 2          -> 0,0 50x100
        box 10x10      -> 0,0 50x100

      A ratio floors to pixels
      0...100 x 0...100 @2
      ratio 7          -> 0,0 14x100
        box 10x10      -> 0,0 14x100

      A ratio floors to the pixels of its grid
      0...100 x 0...101 @3
      ratio 7          -> 0,0 14.333333333333334x101
        box 10x10      -> 0,0 14.333333333333334x101

      A ratio beats a larger child
      0...100 x 0...100 @2
      ratio 10         -> 0,0 10x100
        box 4000x4000  -> 0,0 10x100

      With one bound that one decides
      0...90 x 0...inf
      ratio 1.5        -> 0,0 90x135
        box            -> 0,0 90x135

      With the other bound that one decides
      0...inf x 0...90
      ratio 1.5        -> 0,0 60x90
        box            -> 0,0 60x90

      Without bounds the child is free
      0...inf x 0...inf
      ratio 1.5        -> 0,0 30x20
        leaf 30x20     -> 0,0 30x20

      Of two candidates as far off the wide one wins
      0...4 x 0...3
      ratio 0.625      -> 0,0 4x2
        box            -> 0,0 4x2

      Of two candidates that the range clamps the nearer one wins
      60...100 x 0...50
      ratio 0.75       -> 0,0 66x50
        box            -> 0,0 66x50

      A fixed size beats the ratio
      90 x 20
      ratio 1          -> 0,0 90x20
        box            -> 0,0 90x20

      Relative at the start
      320 x 160
      relative x=start y=start  -> 0,0 320x160
        box 70x100              -> 0,0 70x100

      Relative in the centre
      320 x 160
      relative x=center y=center  -> 0,0 320x160
        box 70x100                -> 125,30 70x100

      Relative in the centre and at the end
      320 x 160
      relative x=center y=end     -> 0,0 320x160
        box 70x100                -> 125,60 70x100

      Relative at the end
      320 x 160
      relative x=end y=center     -> 0,0 320x160
        box 70x100                -> 250,30 70x100

      Without a position the child gets the minimum
      100...320 x 120...160
      relative y=start            -> 0,0 320x160
        leaf 70x50                -> 0,0 100x50

      As narrow as it may be
      100...320 x 120...160
      relative x=start y=start sizing=width   -> 0,0 100x160
        box 70x100                            -> 0,0 70x100

      As low as it may be
      100...320 x 120...160
      relative x=start y=start sizing=height  -> 0,0 320x120
        box 70x100                            -> 0,0 70x100

      As small as it may be
      100...320 x 120...160
      relative x=end y=end sizing=both        -> 0,0 100x120
        box 70x100                            -> 30,20 70x100

      Unconstrained it hugs the child
      0...inf x 0...inf
      relative x=end y=center                 -> 0,0 70x100
        box 70x100                            -> 0,0 70x100

      A position is rounded to the nearest pixel
      101 x 101 @2
      relative x=center y=center              -> 0,0 101x101
        leaf 50.5x20                          -> 25.5,40.5 50.5x20

      A position is rounded down where that is nearer
      30.6 x 101
      relative x=center y=start               -> 0,0 31x101
        leaf 10x20                            -> 10,0 10x20

      Centred on both axes
      100...320 x 120...160
      center both                 -> 0,0 320x160
        box 70x100                -> 125,30 70x100

      Centred horizontally, the child as high as it has to be
      100...320 x 120...160
      center horizontal           -> 0,0 320x160
        box 70x100                -> 125,0 70x120

      Centred vertically, the child as wide as it has to be
      100...320 x 120...160
      center vertical             -> 0,0 320x160
        box 70x100                -> 0,30 100x100

      Not centred at all
      100...320 x 120...160
      center none                 -> 0,0 320x160
        box 70x100                -> 0,0 100x120

      Centred in as little space as possible
      100...320 x 120...160
      center both sizing=both     -> 0,0 100x120
        box 70x100                -> 15,10 70x100

      Absolute positions
      10...110 x 10...160 @2
      absolute               -> 0,0 110x160
        box 50x50            -> 0,0 50x50
        box 100x100 at=10,60 -> 10,60 100x100

      What the position leaves of a small range beats an absolute child's own size
      0...50 x 0...100 @2
      absolute               -> 0,0 50x100
        box 50x50            -> 0,0 50x50
        box 100x100 at=0,50  -> 0,50 50x50

      An absolute layout is at least as large as it has to be
      150...inf x 200...inf @2
      absolute               -> 0,0 150x200
        box 50x50            -> 0,0 50x50
        box 100x100 at=0,50  -> 0,50 100x100

      Unconstrained it is as large as its children need
      0...inf x 0...inf @2
      absolute               -> 0,0 100x150
        box 50x50            -> 0,0 50x50
        box 100x100 at=0,50  -> 0,50 100x100

      Size to fit takes what the children need
      0...300 x 0...300
      absolute fit           -> 0,0 60x70
        leaf 50x50 at=10,20  -> 10,20 50x50

      An absolute child without size gets what its position leaves
      100 x 100
      absolute               -> 0,0 100x100
        box at=30,40         -> 30,40 70x60
        box at=130,0         -> 130,0 0x100

      A corner element centred on the lower right
      0...inf x 0...inf @2
      corner bottomRight      -> 0,0 60x60
        box 60x60             -> 0,0 60x60
        box 20x20             -> 50,50 20x20

      A corner element centred on the upper left sticks out
      0...inf x 0...inf @2
      corner topLeft          -> 0,0 60x60
        box 60x60             -> 0,0 60x60
        box 20x20             -> -10,-10 20x20

      A corner layout around both elements
      0...inf x 0...inf @2
      corner topLeft union    -> 0,0 70x70
        box 60x60             -> 10,10 60x60
        box 20x20             -> 0,0 20x20

      A corner layout around both elements stays in the range
      0...65 x 0...65 @2
      corner topLeft union    -> 0,0 65x65
        box 60x60             -> 10,10 60x60
        box 20x20             -> 0,0 20x20

      A corner layout around both elements, on the right
      0...inf x 0...inf @2
      corner topRight union   -> 0,0 70x70
        box 60x60             -> 0,10 60x60
        box 20x20             -> 50,0 20x20

      A corner element moved outwards
      0...inf x 0...inf @2
      corner bottomLeft union offset=-10,10  -> 0,0 80x80
        box 60x60                            -> 20,0 60x60
        box 20x20                            -> 0,60 20x20

      A corner element moved inwards
      0...inf x 0...inf @2
      corner bottomRight offset=-10,-10      -> 0,0 60x60
        box 60x60                            -> 0,0 60x60
        box 20x20                            -> 40,40 20x20
      """
  )
}
