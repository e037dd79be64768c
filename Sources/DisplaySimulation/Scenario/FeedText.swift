/// Names, times and sentences for made-up posts.
enum FeedText {
  static func makeName(_ random: inout SeededGenerator) -> String {
    "\(random.pick(firstNames) ?? "") \(random.pick(lastNames) ?? "")"
  }

  static func makeTime(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "\(Int.random(in: 2...59, using: &random)) minutes ago"
    case 1: "\(Int.random(in: 2...23, using: &random)) hours ago"
    case 2:
      "yesterday at \(Int.random(in: 7...22, using: &random)):\(Int.random(in: 10...59, using: &random))"
    default: "\(Int.random(in: 2...28, using: &random)) \(random.pick(months) ?? "")"
    }
  }

  /// Sentences until there are as many words as the post wants, short posts being the more frequent ones.
  static func makeBody(_ random: inout SeededGenerator) -> String {
    let share = Double.random(in: 0...1, using: &random)
    let wanted = 3 + Int(share * share * 82)
    var words: [String] = []
    while words.count < wanted {
      words += makeSentence(&random).split(separator: " ").map(String.init)
    }
    if words.count > wanted + 6 { words.removeSubrange((wanted + 6)...) }
    let text = words.joined(separator: " ")
    return text.hasSuffix(".") || text.hasSuffix("!") || text.hasSuffix("?") ? text : text + " …"
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

  // A, N, V and P stand for an adjective, a noun, a verb and a place; no other capitals occur.
  private static let templates = [
    "the A N by P V the whole morning.", "nobody told me that the N of P is so A.",
    "we V a N, then another one, and it was A!", "does anyone else V the N when the N gets A?",
    "three days in P, and the N still V.", "a A N and a A N: what more does P need?",
    "finally found the N that everyone in P talks about.", "some N should V less and listen more.",
    "on the way to P the N V, as it does.", "the light on the N this evening was A beyond words.",
    "if you V the N early, P is yours alone.", "learned today that a N can V a A N.",
  ]
  private static let adjectives = [
    "quiet", "stubborn", "golden", "windswept", "half-finished", "generous", "salty", "improbable", "tiny",
    "well-worn", "crisp", "blue-green", "naïve", "old", "patient", "bright",
  ]
  private static let nouns = [
    "harbour", "bicycle", "café", "ridge", "orchard", "notebook", "ferry", "lighthouse", "thunderstorm",
    "kettle",
    "map", "piano", "bakery", "meadow", "compass", "lantern", "crème brûlée", "footpath",
  ]
  private static let verbs = [
    "repaired", "followed", "photographed", "forgot", "painted", "remembered", "crossed", "measured",
    "celebrated", "overlooked", "found", "borrowed",
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
