import Layers
import PokedexModel

extension DexPart {
  mutating func read(_ row: inout Berry, _ o: inout FieldReader) {
    row.firmness = o.optionalID("firmness")
    dex.berryFlavors += o.rows("flavors") { (flavor: inout BerryFlavorPotency, entry) in
      flavor.berry = row.id
      flavor.flavor = entry.id("flavor")
      flavor.potency = entry.int("potency")
    }
    row.growthTime = o.optionalInt("growth_time")
    row.item = o.id("item")
    row.maxHarvest = o.optionalInt("max_harvest")
    row.naturalGiftPower = o.optionalInt("natural_gift_power")
    row.naturalGiftType = o.optionalID("natural_gift_type")
    row.size = o.optionalInt("size")
    row.smoothness = o.optionalInt("smoothness")
    row.soilDryness = o.optionalInt("soil_dryness")
  }
}
