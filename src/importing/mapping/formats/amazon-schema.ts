import { codes, type Generation, presetMapping } from "@/importing/mapping/formats/known-format.ts";

/** Amazon's numbers and words for the condition, without the grades of used products. */
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

/** The names of a column without and with a marketplace: `brand#1.value` and `brand[marketplace_id=…]#1.value`. */
const both = (name: string, value = "value") => [`${name}#1.${value}`, `${name}[*]#1.${value}`];
const text = (name: string, language: string) => [
  `${name}[*[language_tag=${language}]#1.value`,
  `${name}[language_tag=${language}]#1.value`,
];

const OWN = "contribution_sku#1.value";
const PARENT = "child_parent_sku_relationship*#1.parent_sku";

/**
 * The templates for categories since 2023, and their listings report, name each column by its path in the schema of a
 * product.
 */
function template(
  marks: readonly string[],
  texts: Parameters<typeof presetMapping>[0]["fields"],
): Generation {
  const titles = Object.values(texts).flatMap((spec) =>
    typeof spec === "string" ? spec : (spec.columns ?? []),
  );
  return {
    marks: [OWN, ...marks],
    mapping: presetMapping({
      fields: {
        sku: OWN,
        ...texts,
        brand: { columns: both("brand") },
        mpn: { columns: both("part_number") },
        gtin: productId(
          "amzn1.volt.ca.product_id_value",
          ...both("externally_assigned_product_identifier"),
        ),
        category: { columns: both("product_type") },
        condition: { columns: both("condition_type"), values: AMAZON_CONDITIONS },
        msrp: { columns: both("list_price") },
        price: {
          columns: [
            "purchasable_offer[*[audience=ALL]#1.our_price#1.schedule#1.value_with_tax",
            "purchasable_offer#1.our_price#1.schedule#1.value_with_tax",
          ],
        },
        weight: { columns: both("item_weight") },
        weight_unit: { columns: both("item_weight", "unit") },
        country_of_origin: { columns: both("country_of_origin") },
        variant_group: PARENT,
      },
      images: [
        "main_product_image_locator",
        "other_product_image_locator_1",
        "other_product_image_locator_2",
      ].map((name) => ({ columns: both(name, "media_location") })),
      stock: "fulfillment_availability#1.quantity",
      options: ["color", "size"].map((option) => ({
        name: { otherwise: option },
        value: { columns: both(option) },
      })),
      variants: {
        are: "children",
        parent: PARENT,
        key: OWN,
        id: null,
        inherited: [...titles, ...both("brand")],
        isParent: { column: "parentage_level*#1.value", text: "parent" },
      },
    }),
  };
}

export const SCHEMA_TEMPLATES: readonly Generation[] = [
  template(["product_type#1.value"], {
    title_en: { columns: both("item_name") },
    description_en: { columns: both("product_description") },
  }),
  // The template of Canada can contain texts in French, alone or beside English ones.
  template(["product_type#1.value", "item_name[*[language_tag=fr_CA]#1.value"], {
    title_en: { columns: text("item_name", "en_CA") },
    title_fr: { columns: text("item_name", "fr_CA") },
    description_en: { columns: text("product_description", "en_CA") },
    description_fr: { columns: text("product_description", "fr_CA") },
  }),
];
