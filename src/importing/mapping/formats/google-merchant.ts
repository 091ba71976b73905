import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

const feed = (name: (attribute: string) => string, language: "en" | "fr" = "en") =>
  presetMapping({
    fields: {
      sku: name("id"),
      [`title_${language}`]: name("title"),
      [`description_${language}`]: name("description"),
      brand: name("brand"),
      mpn: name("mpn"),
      gtin: name("gtin"),
      // Google's category may be a number, so the seller's own is preferred.
      category: {
        columns: [name("product_type"), name("google_product_category")],
        join: "\n",
        part: { separator: "\n", at: 0 },
      },
      condition: name("condition"),
      cost: name("cost_of_goods_sold"),
      price: name("price"),
      // A price with its currency: "99.99 CAD".
      currency: { columns: [name("price")], fixes: ["currency-of-amount"] },
      weight: { columns: [name("shipping_weight")], part: { separator: " ", at: 0 } },
      weight_unit: { columns: [name("shipping_weight")], part: { separator: " ", at: 1 } },
      variant_group: name("item_group_id"),
    },
    images: [name("image_link"), name("additional_image_link")],
    options: ["color", "size", "material", "pattern"].map((attribute) => ({
      name: { otherwise: attribute },
      value: name(attribute),
    })),
  });

const FRENCH_NAMES = new Map([
  ["title", "titre"],
  ["brand", "marque"],
  ["mpn", "référence fabricant"],
  ["product_type", "catégorie"],
  ["google_product_category", "catégorie de produits google"],
  ["condition", "état"],
  ["price", "prix"],
  ["shipping_weight", "poids du colis"],
  ["item_group_id", "identifiant groupe"],
  ["image_link", "lien image"],
  ["additional_image_link", "lien image supplémentaire"],
  ["color", "couleur"],
  ["size", "taille"],
  ["material", "matière"],
  ["pattern", "motif"],
]);
const inFrench = (name: string) => FRENCH_NAMES.get(name) ?? name;

export const GOOGLE_MERCHANT: KnownFormat = {
  key: "google-merchant",
  name: "Google Merchant Center",
  generations: [
    { marks: ["id", "title", "link", "image_link", "price"], mapping: feed((name) => name) },
    {
      marks: ["g:id", "g:price", "g:image_link"],
      mapping: feed((name) => `g:${name}`),
    },
    {
      // The spelling used in Merchant Center spreadsheets.
      marks: ["id", "title", "link", "image link", "price"],
      mapping: feed((name) => name.replaceAll("_", " ")),
    },
    // Merchant Center also accepts French column names in text files.
    { marks: ["titre", "lien", "lien image", "prix"], mapping: feed(inFrench, "fr") },
    {
      marks: ["titre", "lien", "lien_image", "prix"],
      mapping: feed((name) => inFrench(name).replaceAll(" ", "_"), "fr"),
    },
  ],
};
