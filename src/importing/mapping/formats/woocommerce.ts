import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

const FIRST_OF_CATEGORIES = { columns: ["Categories"], part: { separator: ",", at: 0 } };

export const WOOCOMMERCE: KnownFormat = {
  key: "woocommerce",
  name: "WooCommerce",
  generations: [
    {
      marks: ["Type", "SKU", "Name", "Visibility in catalog", "Regular price"],
      mapping: presetMapping({
        fields: {
          sku: "SKU",
          status: {
            columns: ["Published"],
            values: codes("1: active", "0: draft", "-1: draft", "2: draft"),
          },
          title_en: "Name",
          description_en: "Description",
          brand: { columns: ["Brands"], fixes: ["first-of-list"] },
          gtin: "GTIN, UPC, EAN, or ISBN",
          category: FIRST_OF_CATEGORIES,
          tags: "Tags",
          cost: "Cost of goods",
          price: "Regular price",
          weight: "Weight (*)",
          length: "Length (*)",
          width: "Width (*)",
          height: "Height (*)",
          variant_group: "Parent",
        },
        images: ["Images"],
        stock: { columns: ["Stock"], values: codes("parent: ") },
        options: [1, 2, 3].map((at) => ({
          name: `Attribute ${at} name`,
          value: `Attribute ${at} value(s)`,
        })),
        variants: {
          are: "children",
          parent: "Parent",
          key: "SKU",
          id: "ID",
          inherited: ["Name", "Description", "Categories", "Tags", "Brands", "Images", "Published"],
          isParent: { column: "Type", text: "variable" },
        },
      }),
    },
  ],
};
