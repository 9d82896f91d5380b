/** Neutral words that name neither a person, a place nor a group of people. */
export const PSEUDONYM_WORDS: readonly string[] = (
  "Acorn Alder Amber Arbor Aspen Aster Badger Bamboo Basalt Beaver Birch Bison Bramble Breeze Brook Canyon Cedar Clover Cobalt " +
  "Comet Copper Coral Cove Crane Cricket Cypress Dahlia Delta Dolphin Dune Eagle Echo Elder Elm Ember Falcon Fern Finch Fjord " +
  "Flint Forest Fox Garnet Glacier Granite Grove Gull Harbor Hazel Heath Heron Hickory Ibis Indigo Iris Island Ivy Jade " +
  "Jasper Juniper Kestrel Lagoon Lark Laurel Ledge Lemon Lichen Lilac Linden Lotus Lynx Magpie Maple Marble Marten Meadow " +
  "Mesa Mint Moss Myrtle Nectar Oak Ocean Olive Onyx Opal Orchid Osprey Otter Owl Pebble Peony Pine Plover Poplar Prairie " +
  "Quail Quartz Raven Reed Ridge River Robin Rowan Sable Sage Sequoia Shore Sparrow Spruce Starling Stone Stork Swallow " +
  "Thistle Thrush Topaz Tulip Tundra Valley Violet Walnut Willow Wren Yarrow Zephyr"
).split(" ");
