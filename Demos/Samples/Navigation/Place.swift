import AsyncDisplay

/// Somewhere to go.
struct Place: Identifiable, Hashable, Sendable {
  let id: Int
  var name: String
  var region: String
  var text: String
  var scenery: Scenery

  static let all = [
    Place(
      id: 0,
      name: "Farrow Point",
      region: "The slow coast",
      text:
        "A lighthouse, a bench, and the whole of the evening. The path down to the beach is steep and has a rope. At low water "
        + "one may walk round the rock; the table at the gate says until when.",
      scenery: .coast
    ),
    Place(
      id: 1,
      name: "Alder Wood",
      region: "Inland",
      text:
        "Seven kilometers of shade along an old railway. The station at its middle sells soup from October to March, and "
        + "lemonade in the other half of the year. Bicycles are welcome, and so are dogs with dry feet.",
      scenery: .forest
    ),
    Place(
      id: 2,
      name: "Red Terraces",
      region: "The south",
      text:
        "Best at the end of the day, when the stone gives back what it has taken in since the morning. Bring water, and a "
        + "lamp for the way down: the steps are of three different heights, and nobody remembers why.",
      scenery: .dusk
    ),
    Place(
      id: 3,
      name: "Upper Lake",
      region: "The hills",
      text:
        "The boat goes at six, with whoever is there. It comes back at nine for those who have had enough, and at noon for "
        + "the rest. Between the two there is nothing to do, which is what people come for.",
      scenery: .dawn
    ),
  ]
}
