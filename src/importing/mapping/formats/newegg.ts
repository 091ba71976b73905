import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";

export const NEWEGG: KnownFormat = {
  key: "newegg",
  name: "Newegg",
  generations: [
    {
      marks: ["Seller Part #", "NE Item #", "Selling Price"],
      mapping: presetMapping({
        fields: {
          sku: "Seller Part #",
          currency: "Currency",
          map: "MAP",
          msrp: "MSRP",
          price: "Selling Price",
        },
        stock: "Inventory",
      }),
    },
  ],
};
