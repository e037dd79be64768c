import AsyncDisplay

/// A sentence in each of several scripts, with the fonts that the machine has.
///
/// Lines break by each script's rules: between ideographs but not before a full stop, never within an emoji
/// sequence. A character that no font has is shown as a box.
final class ScriptsNode: DisplayNode {
  let rows: [ScriptRowNode]

  nonisolated override init() {
    let engine = BuiltInTextEngine(fallback: FontLibrary.system)
    rows = Self.samples.map { ScriptRowNode(name: $0.name, sample: $0.text, engine: engine) }
    super.init()
  }

  nonisolated private static let samples: [(name: String, text: String)] = [
    ("Latin", "Zażółć gęślą jaźń — “naïve” façade, Ærøskøbing"),
    ("Greek", "Η γρήγορη καφέ αλεπού πηδάει πάνω από τον τεμπέλη σκύλο"),
    ("Cyrillic", "Съешь же ещё этих мягких французских булок, да выпей чаю"),
    ("Chinese", "我能吞下玻璃而不伤身体。《断行》不应出现在句号之前。"),
    ("Japanese", "いろはにほへと ちりぬるを。わかよたれそ「つねならむ」"),
    ("Korean", "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다"),
    ("Hebrew", "דג סקרן שט בים מאוכזב ולפתע מצא חברה (Fish 3.14)"),
    ("Arabic", "نص حكيم له سر قاطع وذو شأن عظيم"),
    ("Hindi", "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण"),
    ("Thai", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า"),
    ("Emoji", "😀 🚀 ❤️ 👍🏽 👩‍👩‍👧 🇫🇷 1️⃣"),
  ]

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 10) { for row in rows { row } }.padding(16)
  }

  override func didLoad() {
    backgroundColor = .white
    cornerRadius = 18
  }
}

/// The name of a script and a sentence in it.
final class ScriptRowNode: DisplayNode {
  let name: TextNode
  let sample: TextNode

  nonisolated init(name: String, sample: String, engine: any TextEngine) {
    self.name = TextNode(name, style: .caption)
    self.sample = TextNode(sample, style: .body, engine: engine)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(spacing: 12, alignItems: .baselineFirst) {
      name.frame(width: 64)
      sample.flexShrink(1)
    }
  }
}
