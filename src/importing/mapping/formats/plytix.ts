import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

export const PLYTIX: KnownFormat = {
  key: "plytix",
  name: "Plytix",
  generations: [
    {
      marks: ["SKU", "Label", "Product family"],
      mapping: presetMapping({
        fields: {
          sku: "SKU",
          gtin: "GTIN",
          title_en: "Label",
          category: { columns: ["Categories"], fixes: ["first-of-list"] },
        },
        images: ["Thumbnail", "Assets"],
      }),
    },
  ],
};
