import { codes, type Generation, presetMapping } from "@/importing/mapping/formats/known-format.ts";

/** Amazon's numbers and words for the condition. Every grade of a used product becomes `used`. */
export const AMAZON_CONDITIONS = codes(
  "11: new",
  "10: refurbished",
  "1: used",
  "2: used",
  "3: used",
  "4: used",
  "new_new: new",
  "new_open_box: open_box",
  "new_oem: new",
  "refurbished_refurbished: refurbished",
  ...["like_new", "very_good", "good", "acceptable"].map((grade) => `used_${grade}: used`),
  ...["LikeNew", "VeryGood", "Good", "Acceptable"].map((grade) => `Used${grade}: used`),
);

/** Amazon's own number of a product (ASIN) can be in the same column as a GTIN. */
export const productId = (...columns: string[]) => ({
  columns,
  fixes: ["gtin-of-product-id" as const],
});

/** A column's path, which may name the marketplace: `brand#1.value` or `brand[marketplace_id=…]#1.value`. */
const path = (name: string, value = "value") => `${name}[*]#1.${value}`;
const inLanguage = (name: string, language: string) =>
  `${name}[*][language_tag=${language}]#1.value`;

const OWN = "contribution_sku#1.value";
const PARENT = path("child_parent_sku_relationship", "parent_sku");

type TextField = `${"title" | "description"}_${"en" | "fr"}`;

/**
 * The category templates since 2023, and the listings report in their format, name each column by its path in the
 * schema of a product.
 */
function template(marks: readonly string[], texts: Partial<Record<TextField, string>>): Generation {
  return {
    marks: [OWN, ...marks],
    mapping: presetMapping({
      fields: {
        sku: OWN,
        ...texts,
        brand: path("brand"),
        mpn: path("part_number"),
        gtin: productId(
          "amzn1.volt.ca.product_id_value",
          path("externally_assigned_product_identifier"),
        ),
        category: path("product_type"),
        condition: { columns: [path("condition_type")], values: AMAZON_CONDITIONS },
        msrp: path("list_price"),
        price: "purchasable_offer[*][audience=ALL]#1.our_price#1.schedule#1.value_with_tax",
        weight: path("item_weight"),
        weight_unit: path("item_weight", "unit"),
        country_of_origin: path("country_of_origin"),
        variant_group: PARENT,
      },
      images: [
        "main_product_image_locator",
        "other_product_image_locator_1",
        "other_product_image_locator_2",
      ].map((name) => path(name, "media_location")),
      stock: "fulfillment_availability#1.quantity",
      options: ["color", "size"].map((option) => ({
        name: { otherwise: option },
        value: path(option),
      })),
      variants: {
        are: "children",
        parent: PARENT,
        key: OWN,
        id: null,
        inherited: [...Object.values(texts), path("brand")],
        isParent: { column: path("parentage_level"), text: "parent" },
      },
    }),
  };
}

export const SCHEMA_TEMPLATES: readonly Generation[] = [
  template(["product_type#1.value"], {
    title_en: path("item_name"),
    description_en: path("product_description"),
  }),
  // The Canadian template can contain French texts, with or without English ones.
  template(["product_type#1.value", inLanguage("item_name", "fr_CA")], {
    title_en: inLanguage("item_name", "en_CA"),
    title_fr: inLanguage("item_name", "fr_CA"),
    description_en: inLanguage("product_description", "en_CA"),
    description_fr: inLanguage("product_description", "fr_CA"),
  }),
];
