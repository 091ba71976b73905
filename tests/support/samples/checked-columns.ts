import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";

/** The columns of a small file, and a mapping that reads all of them. */
export const COLUMNS = ["SKU", "Title", "GTIN", "Price", "Cost", "Status"];
export const MAPPING = columnMapping.parse({
  fields: {
    sku: recipeOf("SKU"),
    title_en: recipeOf("Title"),
    gtin: recipeOf("GTIN"),
    price: recipeOf("Price"),
    cost: recipeOf("Cost"),
    condition: recipeOf("Status"),
  },
});
