import { expect, test } from "vitest";
import { groupTitle } from "@/channels/files/rows/group-title.ts";

const NAMES = ["Colour", "Size"];
const titled = (...variants: [title: string, values: string[], code?: string][]) =>
  variants.map(([title, values, code]) => ({
    title,
    options: values.map((value, at) => [NAMES[at] ?? "", value] as const),
    codes: code === undefined ? [] : [code],
  }));

test.each([
  [
    "options at the end",
    titled(
      ["Beacon Hill Halo 24-port Gigabit Switch (HA1537) – Sand", ["Sand"], "HA1537"],
      ["Beacon Hill Halo 24-port Gigabit Switch (HA1538) – Slate", ["Slate"], "HA1538"],
    ),
    "Beacon Hill Halo 24-port Gigabit Switch",
  ],
  [
    "an option in the middle",
    titled(
      ["Beacon Hill Halo 8 ports Gigabit Switch (HA1507) – Sand", ["8 ports", "Sand"], "HA1507"],
      [
        "Beacon Hill Halo 24 ports Gigabit Switch (HA1517) – Slate",
        ["24 ports", "Slate"],
        "HA1517",
      ],
    ),
    "Beacon Hill Halo Gigabit Switch",
  ],
  [
    "words that aren't options",
    titled(
      ["Beacon Hill Halo 8-port Gigabit Switch", ["A"]],
      ["Beacon Hill Halo 24-port Gigabit Switch", ["B"]],
    ),
    "Beacon Hill Halo Gigabit Switch",
  ],
  [
    "two options with separators",
    titled(
      ["Trail Jacket – Forest green / S", ["Forest green", "S"]],
      ["Trail Jacket – Sand / M", ["Sand", "M"]],
    ),
    "Trail Jacket",
  ],
  [
    "comma-separated options followed by other words",
    titled(["Wool shirt, red, M 👕", ["red"]], ["Wool shirt, dark blue, M 👕", ["dark blue"]]),
    "Wool shirt, M 👕",
  ],
  ["options in brackets", titled(["Desk (oak)", ["oak"]], ["Desk (pine)", ["pine"]]), "Desk"],
  [
    "a value that also occurs in the name",
    titled(["Red Canoe – Red", ["Red"]], ["Red Canoe – Blue", ["Blue"]]),
    "Red Canoe",
  ],
  [
    "a letter that also occurs in other words",
    titled(["Medium Mug, M", ["M"]], ["Medium Mug, S", ["S"]]),
    "Medium Mug",
  ],
  [
    "French titles",
    titled(
      ["Imperméable Boréal – Sable – P", ["Sable", "P"]],
      ["Imperméable Boréal – Forêt – M", ["Forêt", "M"]],
    ),
    "Imperméable Boréal",
  ],
  [
    "options with their names",
    titled(
      ["Rain jacket, Colour: Sand, size M", ["Sand", "M"]],
      ["Rain jacket, Colour: Fern, size L", ["Fern", "L"]],
    ),
    "Rain jacket",
  ],
  ["a single variant", titled(["Canoe pack, 60 L", ["60 L"], "P-60"]), "Canoe pack"],
  ["identical titles", titled(["Cap", ["Red"]], ["Cap", ["Blue"]]), "Cap"],
  ["titles that are only options", titled(["Red", ["Red"]], ["Blue", ["Blue"]]), "Red"],
  ["titles without common words", titled(["Blue mug", ["1"]], ["Steel cup", ["2"]]), "Blue mug"],
  [
    "a variant without a title",
    titled(["", ["Black"]], ["Tapis Boréal, bleu", ["Bleu"]], ["Tapis Boréal, gris", ["Gris"]]),
    "Tapis Boréal",
  ],
  ["no variants", [], ""],
])(
  "a variant group gets one title from the titles of its variants: %s",
  (_what, variants, title) => {
    expect(groupTitle(variants)).toBe(title);
  },
);
