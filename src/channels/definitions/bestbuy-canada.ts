import type { ChannelDefinition, ChannelField } from "@/channels/definitions/channel-definition.ts";
import { category, gtinOf, text, longText } from "@/channels/definitions/field-kind.ts";
import { fact } from "@/channels/definitions/field-source.ts";
import { mirakl, OFFER_FIELDS, OFFERS } from "@/channels/definitions/mirakl.ts";

/** Best Buy's image columns, numbered from 01. */
const IMAGES: readonly ChannelField[] = Array.from({ length: 9 }, (_, at) => ({
  name: `_MP_Source_Image_URL_0${at + 1}_Category_Root_EN`,
  ...(at === 0 && { need: "required" }),
  kind: { is: "image" },
  from: { image: at + 1 },
  source: "products",
  unverified: true,
}));

/**
 * The fields that Best Buy Canada has in every category. Its list of required fields is behind a login, so these fields
 * are unverified.
 */
const BEST_BUY_FIELDS: readonly ChannelField[] = [
  {
    name: "BBYCat",
    need: "required",
    kind: category,
    from: fact("category"),
    source: "products",
    unverified: true,
  },
  {
    name: "shop_sku",
    need: "required",
    kind: text(30),
    from: fact("sku"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Title_BB_Category_Root_EN",
    need: "required",
    kind: text(180),
    from: fact("title_en"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Short_Description_BB_Category_Root_EN",
    need: "required",
    kind: longText("none", 480),
    from: fact("description_en"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Brand_Name_Category_Root_EN",
    need: "required",
    kind: text(),
    from: fact("brand"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Primary_UPC_Category_Root_EN",
    need: "required",
    kind: gtinOf(12, 13),
    from: fact("gtin"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Model_Number_Category_Root_EN",
    kind: text(),
    from: fact("mpn"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Manufacturers_Part_Number_Category_Root_EN",
    kind: text(),
    from: fact("mpn"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Long_Description_BB_Category_Root_EN",
    kind: longText("none"),
    from: fact("description_en"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Title_BB_Category_Root_FR",
    kind: text(180),
    from: fact("title_fr"),
    source: "products",
    unverified: true,
  },
  {
    name: "_Long_Description_BB_Category_Root_FR",
    kind: longText("none"),
    from: fact("description_fr"),
    source: "products",
    unverified: true,
  },
  ...IMAGES,
];

/** Best Buy Canada runs on Mirakl: products first, then offers. Split orders and split shipments aren't supported. */
export const bestBuyCanada: ChannelDefinition = {
  ...mirakl,
  key: "bestbuy_ca",
  name: "Best Buy Canada",
  sources: {
    ...mirakl.sources,
    products: { at: "https://github.com/alexholoo/btenew", on: "2026-11-23" },
    guide: {
      at: "https://support.channelengine.com/hc/en-us/articles/8760036476189-Best-Buy-Canada-marketplace-guide",
      on: "2026-11-26",
      describes: ["languages", "currencies"],
    },
  },
  unconfirmed: ["categories"],
  currencies: ["CAD"],
  settings: [...mirakl.settings, { key: "default_category", required: false }],
  fields: [...OFFER_FIELDS, ...BEST_BUY_FIELDS],
  files: [
    OFFERS,
    {
      name: "products",
      format: "csv",
      delimiter: ";",
      quote: "always",
      columns: BEST_BUY_FIELDS.map(({ name }) => name),
      takesOwnFields: true,
      // A removal is sent as an offer that is deleted or sold out. Sending the product too would list it again.
      holds: "sold",
      most: { rows: 10_000 },
    },
  ],
};
