import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

const STATES = codes("11: new", "10: refurbished");

export const MIRAKL: KnownFormat = {
  key: "mirakl",
  name: "Mirakl",
  generations: [
    {
      // Offers, as a seller uploads them.
      marks: ["sku", "product-id", "product-id-type", "state", "quantity"],
      mapping: presetMapping({
        fields: {
          sku: "sku",
          gtin: { columns: ["product-id"], fixes: ["gtin-of-product-id"] },
          description_en: "description",
          condition: { columns: ["state"], values: STATES },
          price: "price",
          lead_time_days: "leadtime-to-ship",
          minimum_order: "min-order-quantity",
        },
        stock: "quantity",
      }),
    },
    {
      // Offers, as Best Buy Canada exports them.
      marks: ["offer_id", "shop_sku", "product_sku", "state_code"],
      mapping: presetMapping({
        fields: {
          sku: "shop_sku",
          title_en: "product_title",
          gtin: "upc",
          category: "category_label",
          condition: { columns: ["state_code"], values: STATES },
          price: "price",
        },
        stock: "quantity",
      }),
    },
    {
      marks: ["Product_ID", "Category_Code", "Product_Name", "Logistic_Class"],
      mapping: presetMapping({
        fields: {
          sku: "SKU",
          title_en: "Product_Name",
          gtin: { columns: ["Product_ID"], fixes: ["gtin-of-product-id"] },
          category: "Category_Label",
          condition: "Condition",
          price: "Price",
        },
        stock: "Qty",
      }),
    },
  ],
};
