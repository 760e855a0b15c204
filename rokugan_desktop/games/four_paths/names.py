"""What cards and clans are called in English, as the card file has it, which a test compares; the game's messages."""

from __future__ import annotations

from typing import ClassVar, Final

from rokugan_desktop import engine

_CLANS: Final = ("Lion", "Crane", "Phoenix", "Scorpion")
_CARDS: Final = """\
lion_keep Keep of the Plain; crane_court Court of First Snow; phoenix_library Cloud Library;
scorpion_maze House of Many Doors; wind_sword The Eldest; wind_book The Scholar; wind_scale The Judge;
wind_hand The Open Hand; sensei_wall Teacher of Walls; sensei_coin Teacher of Coins; roadside_fields Roadside Fields;
river_paddies River Paddies; merchant_street Merchant Street; copper_hills Copper Hills; gold_river Gold-Bearing River;
emperors_favor Emperor’s Favor; recruits Recruits;
lion_granary Army Granary; crane_silk Silk House; phoenix_pilgrims Pilgrim Inn; scorpion_teahouse Quiet Teahouse;
armourer Armorer; travelling_players Traveling Players; hill_temple Hill Temple; moon_garden Moon Garden;
gossip_house House of Gossip; old_general Old General; stone_rampart Stone Rampart; dry_moat Dry Moat;
watch_tower Watch Tower; high_pass High Pass; drill_field Drill Field; dust_road Dust Road; rich_harvest Rich Harvest;
imperial_gift A Gift from the Throne; wandering_master Wandering Master; bad_roads Washed-Out Roads;
call_to_arms Call to Arms; trembling_earth Trembling Earth; lantern_night Night of Lanterns;
court_scandal Court Scandal; lion_masanori Masanori; lion_masanori_exp Masanori the Tempered; lion_hanae Hanae;
lion_dosan Dosan; lion_tome Tome; lion_kyuzo Kyuzo; lion_regent Lord Takahiro; crane_shizuka Shizuka;
crane_ayame Ayame; crane_noburo Noburo; crane_isamu Isamu; crane_fumiko Fumiko; crane_jiro Old Jiro;
crane_lady Lady Mizue; phoenix_ren Ren; phoenix_sayuri Sayuri; phoenix_guard Tetsuo; phoenix_brother Brother Enku;
phoenix_kaori Kaori; phoenix_seer Blind Seer; phoenix_master Master Ichiro; scorpion_koji Koji;
scorpion_yuri Yuri of the Veil; scorpion_nezu Nezu; scorpion_hideo Hideo; scorpion_ami Ami; scorpion_rider Genzo;
scorpion_lord Lord Kageo; ronin_spear Hired Spear; ronin_rider Steppe Rider; hermit Mountain Hermit;
marsh_oni Marsh Oni; spear_levy Spear Levy; line_spears Line Spearmen; village_archers Village Archers;
light_riders Light Riders; heavy_riders Heavy Riders; temple_guard Shrine Wardens; sworn_band Sworn Band;
masked_agents Masked Agents; plain_blade Plain Blade; fine_katana Fine Katana; long_spear Long Spear; war_bow War Bow;
laced_armour Laced Armor; war_fan War Fan; old_banner Old Banner; mending_stream Mending Stream;
steel_of_fire Fire in the Steel; choking_wind Choking Wind; grip_of_earth Grip of Earth;
tongue_of_flame Tongue of Flame; still_pool The Still Pool; stone_palm Stone Palm; empty_hand Empty Hand;
lion_founder The First Captain; crane_founder The White Duelist; phoenix_founder The First Reader;
scorpion_founder The Faceless; ring_air Ring of Air; ring_earth Ring of Earth; ring_fire Ring of Fire;
ring_water Ring of Water; ring_void Ring of the Void; sudden_charge Sudden Charge; hold_the_line Hold the Line;
cut_the_road Cut the Road; drawn_sword Drawn Sword; formal_challenge Formal Challenge; massed_bows Massed Bows;
night_torch Torch in the Night; rumour Whispered Rumor; blackmail Old Letters; public_apology Public Apology;
gifts_at_court Gifts at Court; feigned_flight Feigned Flight; forced_march Night March;
know_the_land Guides of the Land; study_of_war Study of War; muster Muster; sworn_anew Sworn Anew;
cold_shoulder Cold Shoulder; poisoned_cup Poisoned Cup; seek_the_way Seeking the Way; accusation Open Accusation;
second_wind Second Wind; open_plain Open Plain; narrow_gorge Narrow Gorge; smoke Smoke over the Field;
river_mist River Mist; counter_order Countermand; steady_heart Steady Heart; clean_name A Clean Name;
last_words Last Verse; rally Rally; hidden_stroke Hidden Stroke"""

SENTENCES: Final[dict[str, str]] = {
    **{f"clan.{clan.lower()}": clan for clan in _CLANS},
    **{f"deck.{clan.lower()}": f"{clan} deck" for clan in _CLANS},
    **{f"own-deck.{clan.lower()}": "{name}" for clan in _CLANS},
    **{f"card.{key}": name for key, _, name in [each.strip().partition(" ") for each in _CARDS.split(";")]},
}


class Message(engine.Message):
    """A message of Four Paths."""

    __slots__ = ()

    domain: ClassVar[str] = "four_paths"


def named(key: str) -> Message:
    """Return what a card is called: by its key, where a position file alone knows it."""
    return Message(f"card.{key}") if f"card.{key}" in SENTENCES else Message("story.of-a-file", word=key)
