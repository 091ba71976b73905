import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

export const MAGENTO: KnownFormat = {
  key: "magento",
  name: "Magento / Adobe Commerce",
  generations: [
    {
      marks: ["sku", "attribute_set_code", "product_type", "name"],
      mapping: presetMapping({
        fields: {
          sku: "sku",
          status: {
            columns: ["product_online"],
            values: codes("1: active", "2: draft", "0: draft"),
          },
          title_en: "name",
          title_fr: "name (fr)",
          description_en: "description",
          description_fr: "description (fr)",
          brand: "manufacturer",
          category: { columns: ["categories"], part: { separator: "|", at: 0 } },
          cost: "cost",
          promo_ends: { columns: ["special_price_to_date"], date: "mdy" },
          map: "map_price",
          msrp: "msrp_price",
          price: "price",
          weight: "weight",
          country_of_origin: "country_of_manufacture",
          variant_group: { columns: ["parent sku"], fixes: ["cut-to-length"] },
        },
        images: ["base_image", "additional_images"],
        stock: "qty",
        options: [1, 2, 3].map((at) => ({
          name: `option ${at} name`,
          value: `option ${at} value`,
        })),
      }),
    },
    {
      // The columns of Magento 1.
      marks: ["sku", "_attribute_set", "_type", "name"],
      mapping: presetMapping({
        fields: {
          sku: "sku",
          status: { columns: ["status"], values: codes("1: active", "2: draft") },
          title_en: "name",
          title_fr: "name (fr)",
          description_en: "description",
          description_fr: "description (fr)",
          brand: "manufacturer",
          category: "_category",
          cost: "cost",
          msrp: "msrp",
          price: "price",
          weight: "weight",
          country_of_origin: "country_of_manufacture",
        },
        images: ["image"],
        stock: "qty",
      }),
    },
  ],
};
