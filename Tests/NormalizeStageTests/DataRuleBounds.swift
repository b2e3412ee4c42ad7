extension DataRuleTests {
  /// Changes of the sample next to those that break a rule, each with the rules that almost have a finding.
  static let bounds: [Fault] = [
    Fault(
      ["error variant-overlap", "error variant-coverage"],
      """
      INSERT INTO pokemon_variant SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1;
      UPDATE pokemon_variant SET version_groups = 0
      WHERE rowid = (SELECT max(rowid) FROM pokemon_variant WHERE pokemon_id = 25)
      """),
    Fault(
      ["error wrong-types"],
      "UPDATE pokemon_variant SET type_2_id = 1 WHERE pokemon_id = 25 AND type_1_id <> 1"),
    Fault(
      ["error type-before-generation"],
      "UPDATE pokemon_variant SET type_2_id = 17 WHERE pokemon_id = 25 AND special IS NULL"),
    Fault(
      ["error ability-before-generation"],
      """
      UPDATE pokemon_variant SET ability_1_id = 76
      WHERE pokemon_id = 25 AND version_groups & (1 << 4)
      """),
    Fault(
      ["error ability-before-abilities", "warning no-ability"],
      "UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = 9 WHERE ability_1_id = 9"),
    Fault(
      ["warning early-hidden-ability"],
      "UPDATE pokemon_variant SET ability_hidden_id = 9 WHERE ability_hidden_id = 31"),
    Fault(
      [
        "error wrong-stats as special-and-split-stats",
        "error wrong-stats as special-after-generation-1",
      ],
      "UPDATE pokemon_variant SET special = 255 WHERE pokemon_id = 25 AND special NOT NULL"),
    Fault(
      ["error stat-out-of-range"],
      "UPDATE pokemon_variant SET speed = 1, attack = 255 WHERE pokemon_id = 25"),
    Fault(
      ["error stat-sum-out-of-range"],
      """
      UPDATE pokemon_variant SET hp = 25, attack = 25, defense = 25, special_attack = 25,
        special_defense = 25, speed = 25
      WHERE pokemon_id = 25 AND special IS NULL
      """),
    Fault(
      ["error stat-sum-out-of-range"],
      """
      UPDATE pokemon_variant SET hp = 200, attack = 200, defense = 200, special_attack = 200,
        special_defense = 200, speed = 200
      WHERE pokemon_id = 25 AND special IS NULL
      """),
    Fault(
      ["error move-value-out-of-range as value-out-of-range-in-games"],
      """
      UPDATE move_variant SET power = 300, accuracy = 100, pp = 64, priority = 8, effect_chance = 100
      WHERE move_id = 57
      """),
    Fault(
      ["error move-value-out-of-range as value-out-of-range-in-games"],
      """
      UPDATE move_variant SET power = 1, accuracy = 1, pp = 1, priority = -8, effect_chance = 1
      WHERE move_id = 57
      """),
    Fault(
      ["warning move-value-out-of-range as value-out-of-range-in-games"],
      "UPDATE move_variant SET power = NULL, accuracy = NULL WHERE move_id = 57"),
    Fault(
      ["error move-incomplete"],
      "UPDATE move_variant SET target_id = 1, damage_class_id = 1 WHERE move_id = 57"),
    Fault(
      ["error presence-contradiction", "error move-not-in-game"],
      "UPDATE pokemon_presence SET absent_from = ~present_in & 1 << 20 WHERE pokemon_id = 25"),
    Fault(
      ["error level-out-of-range as learns-at-level"],
      "UPDATE learnset SET level = 100 WHERE pokemon_id = 25"),
    Fault(
      ["error learnset-empty", "error empty-set"],
      "UPDATE learnset SET pokemon_id = 26 WHERE pokemon_id = 25 AND move_id <> 57"),
    Fault(
      ["error order-repeated", "error order-against-generation"],
      "UPDATE version_group SET sort_order = 10 * sort_order"),
    Fault(
      ["error dex-not-dense", "error dex-number-repeated"],
      """
      UPDATE pokedex_number SET number = CASE species_id WHEN 25 THEN 26 ELSE 25 END
      WHERE pokedex_id = 1 AND species_id IN (25, 26)
      """),
    Fault(
      ["error wrong-factor"],
      """
      UPDATE type_efficacy SET factor_percent = 50
      WHERE attacking_type_id = 13 AND defending_type_id = 1
      """),
    Fault(
      ["error species-group"],
      "UPDATE species SET species_group = 'pseudo-legendary' WHERE id = 25"),
    Fault(
      ["error species-group"],
      "UPDATE species SET species_group = 'tower-duo', is_mythical = 1 WHERE id = 25"),
    Fault(
      ["error species-value-out-of-range as value-out-of-range"],
      "UPDATE species SET hatch_counter = 150 WHERE id = 25"),
    Fault(
      ["error species-value-out-of-range as value-out-of-range"],
      "UPDATE species SET hatch_counter = 1 WHERE id = 25"),
    Fault(
      ["warning wrong-size"], "UPDATE pokemon SET weight_hg = 1, height_dm = 1 WHERE id = 25"),
    Fault(
      ["error level-out-of-range as encounter-levels"],
      "UPDATE encounter SET min_level = 1, max_level = 100 WHERE pokemon_id = 25"),
    Fault(
      ["error raid-condition-elsewhere"],
      """
      UPDATE encounter_condition_set SET identifiers = 'weather-fog max-rarity-rare'
      WHERE id = (SELECT condition_set_id FROM encounter WHERE pokemon_id = 25 AND condition_set_id)
      """),
    Fault(
      ["error held-item-rare"],
      """
      DELETE FROM held_item WHERE pokemon_id = 25;
      INSERT INTO held_item VALUES (25, 213, 100, 64), (25, 213, 6, 2048)
      """),
    Fault(
      ["error chance-out-of-range as held-item-rarity"],
      "UPDATE held_item SET rarity = 1 WHERE pokemon_id = 25"),
    Fault(
      ["error chance-out-of-range as held-item-rarity"],
      "UPDATE held_item SET rarity = 100 WHERE pokemon_id = 25"),
    Fault(["error no-english"], "UPDATE language SET identifier = 'eng' WHERE identifier = 'fr'"),
    Fault(
      ["warning no-english-name"],
      "DELETE FROM text WHERE kind = 27 AND id = 57 AND field = 1 AND language_id <> 9"),
    Fault(
      ["error value-out-of-range"],
      """
      UPDATE pokemon SET base_experience = 1000 WHERE id = 25;
      UPDATE item SET listed_price = 10000000 WHERE id = 4;
      UPDATE evolution SET min_level = 100, min_happiness = 255, min_beauty = 255, min_affection = 255,
        percentage_chance = 100
      WHERE to_species_id = 2
      """),
    Fault(
      ["error value-out-of-range", "error number-negative"],
      """
      UPDATE pokemon SET base_experience = 0 WHERE id = 25;
      UPDATE item SET listed_price = 0 WHERE id = 4;
      UPDATE evolution SET min_level = 1, min_happiness = 0, min_beauty = 0, min_affection = 0,
        percentage_chance = 0
      WHERE to_species_id = 2
      """),
    Fault(
      ["error number-negative"],
      "UPDATE form SET sort_order = 0 WHERE pokemon_id = 25; UPDATE move_variant SET drain = -50 WHERE move_id = 57"
    ),
    Fault(
      ["error foreign-address"],
      "UPDATE pokemon SET cry_latest = 'cries/main/25_b-2.ogg', cry_legacy = NULL WHERE id = 25"),
    Fault(
      ["error foreign-address"],
      """
      UPDATE pokemon SET cry_latest = 'https://raw.githubusercontent.com/PokeAPI/cries/main/25.ogg'
      WHERE id = 25
      """),
    Fault(
      ["warning picture-unknown"],
      "UPDATE sprite_template SET slot = 'other.home.front_shiny_transparent' WHERE slot = 'other.home.front_default'"
    ),
    Fault(
      ["error identifier-repeated"],
      "UPDATE resource SET identifier = 'pikachu' WHERE kind = 27 AND id = 33"),
    Fault(
      ["error text-too-long"],
      """
      UPDATE text SET text = hex(zeroblob(100))
      WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9
      """),
    Fault(
      ["error text-not-composed"],
      "INSERT INTO past_effect VALUES (27, 57, 10, 7, 9, 0, char(233))"),
    Fault(
      ["error text-markup"],
      "INSERT INTO text VALUES (18, 4, 7, 9, 0, 'less < than > more')"),
    Fault(
      ["error text-placeholder"],
      "INSERT INTO text VALUES (18, 4, 7, 9, 0, 'XXXL new effect for poke-ball')"),
    Fault(
      ["error latin-in-japanese"],
      "UPDATE text SET text = 'アA1イB' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 11"
    ),
    Fault(
      ["error name-repeated"],
      """
      UPDATE text SET text = 'ライチュウ'
      WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 5
      """),
    Fault(
      ["error name-mismatch as name-of-another"],
      """
      UPDATE text SET text = 'Píkachu'
      WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 6
      """),
    Fault(
      ["error name-mismatch as names-differ"],
      """
      UPDATE text SET text = 'ピカチョウ'
      WHERE kind = 43 AND id = 25 AND field = 1 AND language_id IN (1, 11)
      """),
    Fault(
      ["warning coverage-with-rows"],
      """
      UPDATE coverage SET state = 'partial', expected = count + 1
      WHERE version_id = 1 AND part = 'learnsets'
      """),
    Fault(
      ["warning move-id-gap"],
      "DELETE FROM move WHERE id = (SELECT max(id) FROM move WHERE id < 10000)"),
    Fault(["warning region-of-another-game"], "UPDATE location SET region_id = NULL"),
    Fault(
      ["warning fixed-at-two-places"],
      "UPDATE species SET is_legendary = 1, species_group = NULL WHERE id = 130"),
    Fault(
      ["warning roaming-and-fixed"],
      "UPDATE resource SET identifier = 'roaming-unova-area' WHERE kind = 25 AND id = 1300"),
    Fault(
      ["warning base-form-absent"],
      "UPDATE pokemon_presence SET present_in = 0 WHERE pokemon_id = 10034"),
    Fault(["warning form-without-trigger"], "DELETE FROM form_trigger WHERE trigger = 'held-item'"),
    Fault(
      ["warning form-without-trigger as form-without-item"],
      """
      INSERT INTO form_trigger SELECT form_id, 9, trigger, needed_kind, 1, NULL FROM form_trigger WHERE form_id = 10041
      """),
    Fault(
      ["warning index-of-absent"],
      """
      UPDATE pokemon_presence SET absent_from = absent_from | (1 << 4), present_in = 0 WHERE pokemon_id = 1
      """),
    Fault(
      ["warning value-out-of-range"],
      "UPDATE berry SET growth_hours = 24, natural_gift_power = 80 WHERE id = 1"),
    Fault(
      ["warning stat-change-contradiction"],
      "INSERT INTO past_effect VALUES (27, 14, 28, 7, 9, 0, 'Does not raise Attack.')"),
    Fault(
      ["warning picture-of-another-game"],
      """
      UPDATE sprite_template SET slot = 'versions.generation-ix.scarlet-violet.front_default'
      WHERE slot = 'other.home.front_default'
      """),
  ]
}
