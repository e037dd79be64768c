import AsyncDisplay

/// Something to read: a title, and parts that follow each other.
struct Article: Sendable {
  /// A heading, paragraphs below it, and perhaps a picture at the end.
  struct Part: Sendable {
    var heading: String
    var paragraphs: [String]
    var picture: Scenery?
    var caption = ""
  }

  /// What the article's rows show.
  enum Block: Sendable {
    case title(Article)
    case part(Part)
  }

  var title: String
  var teaser: String
  var byline: String
  var picture: Scenery
  var parts: [Part]

  var blocks: [Block] { [.title(self)] + parts.map { .part($0) } }
}

extension Article {
  static let coast = Article(
    title: "A Week Along the Slow Coast",
    teaser: "Seven days on foot between two lighthouses, with a tent, a tide table and no hurry at all.",
    byline: "By Ingrid Halvorsen  •  14 minutes",
    picture: .coast,
    parts: [
      Part(
        heading: "The tide sets the clock",
        paragraphs: [
          "The path begins behind the harbor, where the last bus turns round. For the first hour it keeps to the top of the "
            + "cliff, and the sea is only a sound. Then it drops to the beach, and from there on the tide decides when you walk "
            + "and when you sit on a rock and eat an apple.",
          "Twice a day the water takes the beach back. Nobody who lives here finds this inconvenient. The shop opens when the "
            + "sand is dry, the school boat leaves when it is not, and visitors learn within a day to ask for high water "
            + "before they ask for the time.",
          "I had brought a watch. By the second evening it lay at the bottom of the rucksack, under the socks, and it stayed "
            + "there until the train home.",
        ]
      ),
      Part(
        heading: "Three villages, one oven",
        paragraphs: [
          "Between the two lighthouses lie three villages, and they share an oven. It stands in the middle one, a dome of clay "
            + "as high as a man, and it is lit on Wednesdays. Whoever wants bread brings dough; whoever wants company brings "
            + "a chair.",
          "The loaves are marked with a fingernail before they go in: a cross, two lines, a fish. They come out at noon, all of "
            + "them the color of a saddle, and each finds its owner without a word. Mine had a question mark, which was "
            + "considered very funny.",
        ],
        picture: .dawn,
        caption: "Morning over the middle village, a little before the oven is lit."
      ),
      Part(
        heading: "How to be lost",
        paragraphs: [
          "On the fourth day the fog came in. It does so without any drama: the far headland goes, then the near one, then the "
            + "path. The advice is to stay where you are and to boil water, and it is good advice.",
          "Sitting still in a fog is a kind of reading. There is a page in front of you that has nothing on it, and after a "
            + "while you notice that it is not blank. A gull. A wave that is larger than the others. The smell of the fire that "
            + "somebody else has lit, who is also staying where they are.",
          "It lifted after three hours. I had been sitting forty steps from the village pump.",
        ]
      ),
      Part(
        heading: "The keeper of the second light",
        paragraphs: [
          "The second lighthouse has had no keeper since the lamp was wired to a clock, and yet there is one. She is ninety, she "
            + "lives in the house at its foot, and every evening she walks up the stairs to see whether it has come on. It has, "
            + "each time, for thirty-one years.",
          "When I asked why she did not trust it, she looked at me as one looks at a dog that has asked a question. Of course she "
            + "trusted it, she said. That was no reason to leave it alone up there.",
        ],
        picture: .dusk,
        caption: "The second light, seen from the beach on the last evening."
      ),
      Part(
        heading: "What to bring",
        paragraphs: [
          "A tide table, and a pencil to correct it. Two pairs of shoes, as one of them is always wet. A cup of your own. A book "
            + "that you have read before.",
          "And time, of course, though not as much as you would think. The whole coast is sixty kilometers long. A runner does it "
            + "in a day, and sees it as one sees a village from a train: completely, and not at all.",
        ]
      ),
    ]
  )
}
