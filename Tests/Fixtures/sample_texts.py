"""The sample's prose: every sentence here was written for this project, none is Nintendo's or
PokéAPI's. It replaces PokéAPI's flavor texts, effects and descriptions, in PokéAPI's format and
with its oddities, so that folding, repair and language fallbacks are exercised.

TEXTS         (endpoint, id): [(language, "versions or version groups", text)]
EFFECTS       (endpoint, id): [(language, short effect, effect)]
DESCRIPTIONS  (endpoint, id): [(language, text)], likewise FORM_DESCRIPTIONS
"""

# PokéAPI's English lines end in newlines, old pages end in form feeds, and broken words have soft
# hyphens. Its Japanese separates words by U+3000 and breaks nearly every row.
TEXTS = {
    # Equal in three versions, then equal except for the line breaks, then different.
    ("pokemon-species", 25): [
        ("en", "red blue",
         "This sample mouse\nlives in a test and\ntests a light\fbulb every night."),
        ("en", "yellow",
         "This sample mouse lives\nin a test and tests\na light bulb every\nnight."),
        ("en", "gold", "It charges its\ncheeks while the\nbuild\u00ad is running."),
        ("en", "x y omega-ruby alpha-sapphire", "A sample text for four versions at once."),
        ("en", "sword scarlet", "Its tail points at the line that failed."),
        ("en", "shield violet", "A bolt drawn on paper is still a bolt to it."),
        ("fr", "x omega-ruby", "Souris d’essai\u202f: elle garde\nles tests au chaud."),
        ("fr", "y alpha-sapphire", "Souris d’essai\u202f: elle dort\ndans le dépôt."),
        ("de", "x y", "Eine Probemaus, die nur\nin Tests vorkommt."),
        ("ja", "x omega-ruby", "試験の　ために　走る\n電気ねずみの　見本。"),
        ("ja", "y alpha-sapphire", "見本の　国で　いちばん\n小さな　発電所。"),
        ("ja-hrkt", "x omega-ruby", "しけんの　ために　はしる\nでんきねずみの　みほん。"),
        ("ja-hrkt", "y alpha-sapphire", "みほんの　くにで　いちばん\nちいさな　はつでんしょ。"),
        ("ja", "sword", "見本の　文です。\n剣の　版に　だけ　あります。"),
        ("ja-hrkt", "sword", "みほんの　ぶんです。\nけんの　はんに　だけ　あります。"),
    ],
    ("pokemon-species", 6): [
        ("en", "red blue yellow", "A sample of fire.\nIt warms the whole\ncontinuous server."),
        ("en", "lets-go-pikachu lets-go-eevee sword", "Its flame grows with each green run."),
        ("fr", "x y", "Un échantillon de feu qui réchauffe le serveur."),
        ("ja", "x y sword", "緑の　結果が　出ると\n炎が　大きく　なる。"),
        ("ja-hrkt", "x y sword", "みどりの　けっかが　でると\nほのおが　おおきく　なる。"),
    ],
    ("pokemon-species", 133): [
        ("en", "red blue yellow", "Eight sample paths\nlead away from it."),
        ("en", "sun moon ultra-sun ultra-moon", "Nobody knows which branch it will merge."),
        ("ja", "sun ultra-sun", "八つの　道の　どれを\nえらぶかは　試験しだい。"),
        ("ja-hrkt", "sun ultra-sun", "やっつの　みちの　どれを\nえらぶかは　しけんしだい。"),
        ("zh-hant", "sun moon", "測試用的樣本文字。"),
        ("zh-hans", "sun moon", "测试用的样本文字。"),
        ("ko", "x y", "시험을 위한 견본 문장이다."),
    ],
    # English only, like species without any Japanese text in PokéAPI.
    ("pokemon-species", 1017): [
        ("en", "scarlet violet", "Four sample masks, one row of checks for each."),
    ],
    ("pokemon-species", 669): [
        ("en", "x y", "It holds a sample flower whose colour names its form."),
        ("es", "x y", "Lleva una flor de muestra cuyo color le da su forma."),
        ("it", "x y", "Regge un fiore di prova."),
    ],

    ("move", 33): [
        ("en", "gold-silver crystal", "A full-body sample\nagainst the wall."),
        ("en", "ruby-sapphire emerald firered-leafgreen", "Runs into the sample\nat full speed."),
        ("en", "sword-shield scarlet-violet", "Runs into the sample at full speed."),
        ("ja", "x-y omega-ruby-alpha-sapphire sun-moon", "見本に　正面から　ぶつかる。"),
        ("ja-hrkt", "x-y omega-ruby-alpha-sapphire sun-moon",
         "みほんに　しょうめんから　ぶつかる。"),
        ("fr", "x-y sun-moon", "Fonce dans l’échantillon la tête la première."),
    ],
    # The corruption of omega-ruby-alpha-sapphire: U+202F in place of み. Once repaired, the text
    # equals that of x-y. In French U+202F is correct.
    ("move", 57): [
        ("en", "x-y omega-ruby-alpha-sapphire", "Rolls a sample wave over the whole table."),
        ("ja", "x-y", "みずの　見本を　つくえ\nいっぱいに　ながす。"),
        ("ja", "omega-ruby-alpha-sapphire", "\u202fずの　見本を　つくえ\nいっぱいに　ながす。"),
        ("ja-hrkt", "x-y", "みずの　みほんを　つくえ\nいっぱいに　ながす。"),
        ("ja-hrkt", "omega-ruby-alpha-sapphire",
         "\u202fずの　\u202fほんを　つくえ\nいっぱいに　ながす。"),
        ("fr", "x-y omega-ruby-alpha-sapphire", "Une vague d’essai\u202f! Table mouillée\u202f!"),
    ],
    ("move", 85): [
        ("en", "red-blue yellow gold-silver", "A hundred thousand\nvolts of samples."),
        ("ja", "sword-shield", "十万の　見本を　一度に　流す。"),
        ("ja-hrkt", "sword-shield", "じゅうまんの　みほんを　いちどに　ながす。"),
    ],
    # A text that contains a zero-width space, and one that ends in white space.
    ("move", 22): [
        ("en", "x-y", "Swings a sample\u200bvine."),
        ("en", "sun-moon", "Swings a sample vine. \n"),
    ],

    ("ability", 9): [
        ("en", "ruby-sapphire emerald", "May numb who\ntouches the sample."),
        ("en", "scarlet-violet", "May numb whoever touches the sample."),
        ("ja", "x-y omega-ruby-alpha-sapphire", "見本に　触れると　しびれる　ことが　ある。"),
        ("ja-hrkt", "x-y", "みほんに　ふれると　しびれる　ことが　ある。"),
        ("ja-hrkt", "omega-ruby-alpha-sapphire",
         "\u202fほんに　ふれると　しびれる　ことが　ある。"),
        ("ja", "scarlet-violet", "見本に　触れた　者は　しびれる。"),
    ],
    ("ability", 26): [
        ("en", "x-y sun-moon", "Hovers over the sample ground."),
        ("fr", "x-y sun-moon", "Plane au-dessus du sol d’essai."),
    ],

    ("item", 4): [
        ("en", "ruby-sapphire emerald", "A ball for samples."),
        ("ja", "x-y", "見本を　入れる　球。"),
        ("ja-hrkt", "x-y", "みほんを　いれる　たま。"),
    ],
    # Unresolved placeholders, as in PokéAPI.
    ("item", 17): [
        ("en", "x-y", "Gives back [VAR (0000)] sample points."),
        ("fr", "x-y", "Rend [VAR (0000)] points d’essai."),
    ],
}

EFFECTS = {
    ("move", 33): [
        ("en", "Deals sample damage.", "Deals damage and nothing else; written for this sample."),
        ("fr", "Fait des dégâts d’essai.",
         "Fait des dégâts et rien d’autre\u202f; écrit pour l’essai."),
    ],
    ("move", 85): [
        ("en", "Has a $effect_chance% chance to slow the sample.",
         "Deals damage and has a $effect_chance% chance to slow the sample's target."),
    ],
    ("ability", 9): [
        ("en", "Numbs on contact, in this sample.",
         "Who touches the sample's owner may be numbed."),
        ("de", "Lähmt im Test bei Berührung.", "Wer den Träger im Test berührt, wird gelähmt."),
    ],
    ("item", 17): [
        ("en", "Restores sample points.", "Restores twenty sample points to one pokémon."),
    ],
    ("contest-effect", 1): [
        ("en", "", "Pleases the sample jury."),
    ],
    ("item-fling-effect", 1): [
        ("en", "", "Leaves the sample's target unwell."),
    ],
}

DESCRIPTIONS = {
    ("growth-rate", 1): [
        ("en", "Grows slowly in samples."),
        ("fr", "Grandit lentement, à l’essai."),
    ],
    ("growth-rate", 2): [("en", "Grows at a middling sample pace.")],
    ("growth-rate", 3): [("en", "Grows fast in samples.")],
    ("characteristic", 1): [
        ("en", "Fond of sample data"),
        ("ja", "見本の　データが　好き"),
        ("ja-hrkt", "みほんの　データが　すき"),
    ],
    ("pokedex", 1): [("en", "Every sample, numbered through.")],
    ("pokedex", 2): [("en", "The samples of the first region.")],
    ("move-damage-class", 1): [("en", "No sample is harmed.")],
    ("move-learn-method", 1): [("en", "Comes with the sample's level.")],
    ("move-target", 10): [("en", "One sample of the user's choice.")],
    ("item-attribute", 1): [("en", "Sample items of this kind are counted.")],
    ("move-category", 0): [("en", "Harms the sample and does nothing more.")],
}

FORM_DESCRIPTIONS = {
    ("pokemon-species", 386): [("en", "Its form follows the sample's meteorite.")],
    ("pokemon-species", 201): [("en", "Its form is a letter of the sample alphabet.")],
}
