import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { KEYBOARD } from "#support/samples/sample-products.ts";

let next = 0;

function product(
  sku: string,
  change: Partial<ProductRecord>,
  quantity = 12,
): Offered & { product: ProductRecord } {
  next += 1;
  const id = `00000000-0000-4000-8000-${String(next).padStart(12, "0")}`;
  const title_en = change.title_en ?? sku;
  return {
    product: { ...KEYBOARD, id, sku, mpn: sku, gtin: null, title_fr: title_en, ...change },
    quantity,
  };
}

const image = (name: string) => ({ url: `https://img.example.ca/${name}.jpg` });

const PLAIN_TEXT = `Moulin à café réglable; 18 positions & bac de 60 g.

Dans la boîte :
- moulin < 1,2 kg
- brosse
- guide « rapide »`;

/** A jacket in two colours and two sizes. Its titles contain the options; its first variant has no description. */
const JACKETS = (["Sand", "Forest green"] as const).flatMap((colour, row) =>
  (["S", "M"] as const).map((size, column) =>
    product(`BTJ-${row}${column}`, {
      title_en: `Boreal Trail Rain Jacket (BTJ-${row}${column}) – ${colour} / ${size}`,
      title_fr: `Imperméable Boréal Sentier (BTJ-${row}${column}) – ${colour} / ${size}`,
      variant_group: "BTJ",
      variant_options: { Colour: colour, Size: size },
      description_en:
        row + column === 0 ? null : "Seam-sealed shell.\nPacks into its own pocket & weighs 310 g.",
      description_fr: null,
      category: "Clothing > Jackets, Coats",
      gtin:
        ["628000001003", "628000001010", "628000001027", "628000001034"][row * 2 + column] ?? "",
      price: "129.0000",
      msrp: column === 0 ? "149.0000" : null,
      images: [image(`btj-${row}`)],
      country_of_origin: "TW",
    }),
  ),
);

/** Two switches whose titles begin the same and differ in the middle, with French option names. */
const SWITCHES = (["8 ports", "24 ports"] as const).map((ports, at) =>
  product(`HA15${at}7`, {
    title_en: `Beacon Hill Halo ${ports} Gigabit Switch (HA15${at}7) – ${at === 0 ? "Sand" : "Slate"}`,
    title_fr: `Commutateur Gigabit Beacon Hill Halo ${ports} (HA15${at}7)`,
    variant_group: "HALO",
    variant_options: { Modèle: ports, Couleur: at === 0 ? "Sand" : "Slate" },
    gtin: "6.28E+11",
    map: "199.9900",
    price: "219.9900",
    msrp: "249.9900",
    images: [],
    tags: ["réseau, géré", "PoE"],
    country_of_origin: "KR",
  }),
);

/** Invented products with what real catalogues contain: French, empty fields, plain text and invalid identifiers. */
export const SHOP_PRODUCTS: readonly Offered[] = [
  product("GRIND-18", {
    title_en: 'Coffee grinder 18", "Atelier"',
    title_fr: "Moulin à café « Atelier »",
    description_en: PLAIN_TEXT,
    description_fr: PLAIN_TEXT,
    gtin: "N/A",
    category: "Kitchen > Coffee & tea",
    brand: "Atelier Nº 9",
    country_of_origin: "CI",
  }),
  product("LAMP-1", {
    gtin: "62800000002",
    title_en: "Desk lamp, brass",
    category: null,
    tags: [],
  }),
  {
    ...product("LAMP-2", {
      gtin: "628000002000",
      title_en: "Floor lamp",
      country_of_origin: "XX",
    }),
    gtinShared: { sku: "LAMP-3", inSameCondition: true },
  },
  {
    ...product("LAMP-3", { gtin: "628000002000", title_en: "Wall lamp", description_en: null }),
    gtinShared: { sku: "LAMP-2", inSameCondition: true },
  },
  product("MUG-1", {
    gtin: "062800000024",
    title_en: "Stoneware mug 🍵",
    description_en: "<p>Holds 350 ml.</p>\n<ul><li>Dishwasher safe</li></ul>",
    weight: null,
    hs_code: "6912",
    country_of_origin: "HK",
  }),
  product("FREE-1", { title_en: "A sample nobody sells", price: "0.0000" }),
  product("LONG-1", { title_en: "Long ".repeat(60).trim(), brand: null, condition: "open_box" }),
  ...JACKETS,
  ...SWITCHES,
  product("ONLY-1", {
    title_en: "Canoe pack, 60 L",
    variant_group: "PACK",
    variant_options: { Capacity: "60 L" },
    gtin: "00628000003007",
  }),
];
