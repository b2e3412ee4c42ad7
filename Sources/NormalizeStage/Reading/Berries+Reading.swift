import Layers
import PokedexModel

extension DexPart {
  mutating func addBerry(_ o: inout FieldReader) {
    var row = Berry()
    row.id = ID(o.reader.id)
    row.firmness = o.optionalID("firmness")
    for var entry in o.objects("flavors") {
      var flavor = BerryFlavorPotency()
      flavor.berry = row.id
      flavor.flavor = entry.id("flavor")
      flavor.potency = entry.int("potency")
      dex.berryFlavors.append(flavor)
      entry.finish()
    }
    row.growthTime = o.optionalInt("growth_time")
    row.item = o.id("item")
    row.maxHarvest = o.optionalInt("max_harvest")
    row.naturalGiftPower = o.optionalInt("natural_gift_power")
    row.naturalGiftType = o.optionalID("natural_gift_type")
    row.size = o.optionalInt("size")
    row.smoothness = o.optionalInt("smoothness")
    row.soilDryness = o.optionalInt("soil_dryness")
    dex.berries.append(row)
  }
}
