import Base
import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  mutating func read(_ row: inout PokemonForm, _ o: inout FieldReader) {
    // Since September 2026.
    if o.has("flavor_text_entries") {
      addFlavorTexts(of: &o, textKey: "flavor_text", gameKey: "version", .version)
      if o.optional("flavor_text_entries")?.isVoid == false {
        o.reader.countFirst("flavor_text_entries", in: o.json)
      }
    }
    row.formIdentifier = o.string("form_name")
    addTexts("form_names", of: &o, as: .formName)
    row.formOrder = o.int("form_order")
    row.isBattleOnly = o.bool("is_battle_only")
    row.isDefault = o.bool("is_default")
    row.isMega = o.bool("is_mega")
    addTexts("names", of: &o)
    row.order = o.int("order")
    row.pokemon = o.id("pokemon")
    addSprites(of: &o)
    addTriggers(&o, row.id)
    let types = Self.types(of: &o)
    row.type1 = types.first
    row.type2 = types.second
    row.introducedIn = o.setID("version_group")
  }

  /// Reads `trigger_conditions`, `{trigger, name?, url?, base_form?}`, the only place with optional keys.
  /// Numbered by content, so that the result does not depend on PokéAPI's order.
  private mutating func addTriggers(_ o: inout FieldReader, _ form: FormID) {
    var triggers: [FormTrigger] = []
    for var entry in o.objects("trigger_conditions") {
      var row = FormTrigger()
      row.form = form
      if let base = entry.optional("base_form") {
        row.baseForm = ID(entry.reader.resolve(base, .pokemonForm))
      }
      let name = try? entry.optional("name")?.utf8()
      row.trigger = entry.string("trigger")
      if let json = entry.optional("url") {
        let url = entry.utf8("url")
        if let (kind, _) = entry.reader.references.address(url) {
          row.neededKind = kind
          row.neededID = entry.reader.resolve(url: url, name: name, kind, entry.json)
        } else if !url.isEmpty {
          entry.reader.report(
            .warning, .unknownEndpointAddress(address: String(decoding: url, as: UTF8.self)),
            at: json)
        }
      }
      entry.finish()
      if !triggers.contains(row) { triggers.append(row) }
    }
    triggers.sort { a, b in
      let left = (a.trigger, a.neededKind?.rawValue ?? 0, a.neededID ?? 0)
      let right = (b.trigger, b.neededKind?.rawValue ?? 0, b.neededID ?? 0)
      return left != right ? left < right : (a.baseForm ?? 0) < (b.baseForm ?? 0)
    }
    for index in triggers.indices { triggers[index].position = index + 1 }
    dex.formTriggers += triggers
  }
}
