/// Names, times and sentences for made-up posts.
package enum FeedText {
  package static func makeName(_ random: inout SeededGenerator) -> String {
    "\(random.pick(firstNames) ?? "") \(random.pick(lastNames) ?? "")"
  }

  package static func makeTime(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "\(Int.random(in: 2...59, using: &random)) minutes ago"
    case 1: "\(Int.random(in: 2...23, using: &random)) hours ago"
    case 2:
      "yesterday at \(Int.random(in: 7...22, using: &random)):\(Int.random(in: 10...59, using: &random))"
    default: "\(Int.random(in: 2...28, using: &random)) \(random.pick(months) ?? "")"
    }
  }

  /// Whole sentences, one to some eight: short posts are the more frequent ones, and some are a word or two.
  package static func makeBody(_ random: inout SeededGenerator) -> String {
    let share = Double.random(in: 0...1, using: &random)
    if share < 0.1 { return random.pick(exclamations) ?? "" }
    let wanted = Int(share * share * 600)
    var text = makeSentence(&random)
    while text.count < wanted {
      let next = makeSentence(&random)
      // Twelve lines on a phone are some 570 characters at least.
      if text.count + next.count > 565 { break }
      text += " " + next
    }
    return text
  }

  private static func makeSentence(_ random: inout SeededGenerator) -> String {
    let template = random.pick(templates) ?? ""
    var sentence = ""
    for character in template {
      switch character {
      case "A": sentence += random.pick(adjectives) ?? ""
      case "N": sentence += random.pick(nouns) ?? ""
      case "V": sentence += random.pick(verbs) ?? ""
      case "P": sentence += random.pick(places) ?? ""
      default: sentence.append(character)
      }
    }
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  private static let exclamations = [
    "What a view!", "Home again.", "At last.", "Good morning!", "Look at this.", "Rain.",
  ]

  // A, N, V and P stand for an adjective, a noun, a verb in the past tense that takes an object, and a place;
  // no other capitals occur.
  private static let templates = [
    "the A N near P kept us busy the whole morning.", "nobody told me that the N in P was so A.",
    "we V a N, then another one, and it was A!", "who else V the N before it got so A?",
    "three days in P, and somebody V the N.", "a A N and a A N: what more does P need?",
    "finally found the N that everyone in P talks about.", "my neighbour V a N and told everyone in P.",
    "on the way to P we V a N, as one does.", "the light on the N this evening was A beyond words.",
    "with a A N at hand, P is never far away.", "learned today who V the A N of P.",
    "it took a while until somebody V the N, but it looks A now.",
  ]
  private static let adjectives = [
    "quiet", "stubborn", "golden", "windswept", "half-finished", "generous", "salty", "peculiar", "tiny",
    "well-worn", "crisp", "blue-green", "naïve", "weathered", "patient", "bright",
  ]
  private static let nouns = [
    "harbour", "bicycle", "café", "ridge", "garden", "notebook", "ferry", "lighthouse", "thunderstorm",
    "kettle",
    "map", "piano", "bakery", "meadow", "compass", "lantern", "crème brûlée", "footpath",
  ]
  private static let verbs = [
    "repaired", "followed", "photographed", "forgot", "painted", "remembered", "discovered", "measured",
    "celebrated", "overlooked", "found", "sketched",
  ]
  private static let places = [
    "Århus", "Lisbon", "Zürich", "Kraków-by-the-river", "Málaga", "Reykjavik", "Genève", "Trieste",
    "São Tomé",
    "Galway", "Göteborg", "the north pier", "Besançon", "Porto",
  ]
  private static let firstNames = [
    "Ada", "Bruno", "Chloé", "Dmitri", "Elin", "Farid", "Grace", "Hélène", "Ivo", "Jürgen", "Katya", "Luís",
    "María", "Noor", "Øystein", "Priya", "Quentin", "Rósa", "Søren", "Tomás",
  ]
  private static let lastNames = [
    "Almeida", "Brandt", "Castaño", "Duarte", "Engström", "Fournier", "Grünwald", "Hughes", "Ibáñez",
    "Jansson",
    "Keller", "Lefèvre", "Moreau", "Nyström", "Okafor", "Petersen", "Rossi", "Sánchez", "Tanaka", "Vögeli",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
}
