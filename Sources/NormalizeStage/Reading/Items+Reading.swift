import Base
import Layers
import PokedexModel

extension DexPart {
  mutating func read(_ row: inout Item, _ o: inout FieldReader) {
    dex.itemAttributes += o.links("attributes", .itemAttribute) {
      (link: inout ItemAttributeLink, id) in (link.item, link.attribute) = (row.id, ID(id))
    }
    o.check("baby_trigger_for")
    row.category = o.id("category")
    // Until July 2026 PokéAPI had a price of no particular game; 0 is an item without one.
    if let cost = o.optional("cost"), let price = try? cost.number(), price > 0 {
      row.listedPrice = price
    }
    addEffects(of: &o, hasShort: true)
    addFlavorTexts(of: &o, textKey: "text", gameKey: "version_group", .versionGroup)
    row.flingEffect = o.optionalID("fling_effect")
    row.flingPower = o.optionalInt("fling_power")
    addGameIndices(of: &o, "generation", .generation)
    o.check("held_by_pokemon")
    o.check("machines")
    addTexts("names", of: &o)
    addPrices(&o, row.id)
    addSprites(of: &o)
  }

  private mutating func addPrices(_ o: inout FieldReader, _ item: ItemID) {
    let start = dex.itemPrices.count
    for var entry in o.objects("prices") {
      var row = ItemPrice()
      row.item = item
      row.currency = entry.id("currency")
      row.purchasePrice = entry.optionalInt("purchase_price")
      row.sellPrice = entry.optionalInt("sell_price")
      let group: VersionGroupID = entry.setID("version_group")
      entry.finish()
      guard group != 0 else { continue }
      let place = dex.itemPrices.place(from: start, orAdd: row) {
        $0.currency == row.currency && $0.purchasePrice == row.purchasePrice
          && $0.sellPrice == row.sellPrice
      }
      dex.itemPrices[place].versionGroups.insert(group)
    }
  }

  mutating func read(_ row: inout ItemCategory, _ o: inout FieldReader) {
    o.check("items")
    addTexts("names", of: &o)
    row.pocket = o.id("pocket")
  }

  mutating func addMachine(_ o: inout FieldReader) {
    var row = Machine()
    row.upstreamID = o.reader.id
    row.item = o.id("item")
    row.move = o.id("move")
    row.versionGroup = o.setID("version_group")
    dex.machines.append(row)
  }
}
