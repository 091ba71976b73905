import {
  codes,
  type KnownFormat,
  presetMapping,
} from "@/importing/mapping/formats/known-format.ts";

const firstOf = (categories: string) => ({
  columns: [categories],
  part: { separator: ",", at: 0 },
});

const PUBLISHED = codes("1: active", "0: draft", "-1: draft", "2: draft");

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
            values: PUBLISHED,
          },
          title_en: "Name",
          description_en: "Description",
          brand: { columns: ["Brands"], fixes: ["first-of-list"] },
          gtin: "GTIN, UPC, EAN, or ISBN",
          category: firstOf("Categories"),
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
    {
      // The product export of a shop in French.
      marks: ["UGS", "Nom", "Publié", "Tarif régulier"],
      mapping: presetMapping({
        fields: {
          sku: "UGS",
          status: { columns: ["Publié"], values: PUBLISHED },
          title_fr: "Nom",
          description_fr: "Description",
          brand: { columns: ["Marques"], fixes: ["first-of-list"] },
          gtin: "GTIN, UPC, EAN ou ISBN",
          category: firstOf("Catégories"),
          tags: "Étiquettes",
          price: "Tarif régulier",
          weight: "Poids (*)",
          length: "Longueur (*)",
          width: "Largeur (*)",
          height: "Hauteur (*)",
          variant_group: "Parent",
        },
        images: ["Images"],
        stock: { columns: ["Stock"], values: codes("parent: ") },
        options: [1, 2, 3].map((at) => ({
          name: `Nom de l'attribut ${at}`,
          value: `Valeur(s) de l'attribut ${at}`,
        })),
        variants: {
          are: "children",
          parent: "Parent",
          key: "UGS",
          id: "ID",
          inherited: [
            "Nom",
            "Description",
            "Catégories",
            "Étiquettes",
            "Marques",
            "Images",
            "Publié",
          ],
          isParent: { column: "Type", text: "variable" },
        },
      }),
    },
  ],
};
