import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { type ColumnField, fieldOf, unjoined } from "@/importing/vocabulary/column-names.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";

/** More column names in English and French, for fields that the file summary doesn't distinguish. */
const MORE_NAMES: Partial<Record<ProductField, string>> = {
  status: "status, product status, state, statut, etat du produit",
  tags: "tags, keywords, search keywords, search terms, mots cles, etiquettes, mots clefs",
  promo_cost:
    "promo cost, promotional cost, promo price, special cost, cout promotionnel, prix promotionnel, cout promo, prix promo",
  promo_ends:
    "promo end, promo ends, promo end date, promotion ends, promotion expiration date, date sale price ends, fin de promotion, fin de la promotion, fin promo",
  map: "map, map price, minimum advertised price, minimum advertised, prix minimum annonce, prix annonce minimum, prix minimal annonce",
  weight_unit: "weight unit, weight uom, unit of weight, unite de poids, unite du poids",
  length: "length, depth, item length, package length, longueur, profondeur",
  width: "width, item width, package width, largeur",
  height: "height, item height, package height, hauteur",
  size_unit:
    "size unit, dimension unit, dimensions unit, dimension uom, unit of size, unite de dimension, unite de longueur, unite de mesure",
  lead_time_days:
    "lead time, lead time days, leadtime, leadtime to ship, handling time, fulfillment lag time, days to ship, delai, delai de livraison, delai d expedition, delai en jours",
  minimum_order:
    "minimum order, minimum order quantity, min order qty, min order quantity, moq, minimum qty, quantite minimale, commande minimale, quantite minimum",
  eta: "eta, eta date, expected date, arrival date, availability date, available on, date d arrivee, date prevue, date de disponibilite",
  successor_sku:
    "successor, successor sku, replacement sku, replaced by, substitute, substitute part number, remplace par, produit de remplacement",
  variant_group:
    "variant group, parent sku, parent, item group id, group id, product group, model group, groupe de variantes, produit parent",
};

const more = new Map(
  PRODUCT_FIELD_NAMES.flatMap((field) =>
    (MORE_NAMES[field]?.split(", ") ?? []).map((name) => [name, field] as const),
  ),
);

const ONE_TO_ONE: Partial<Record<ColumnField, ProductField | "images">> = {
  sku: "sku",
  gtin: "gtin",
  brand: "brand",
  mpn: "mpn",
  category: "category",
  price: "price",
  cost: "cost",
  msrp: "msrp",
  currency: "currency",
  weight: "weight",
  condition: "condition",
  image: "images",
  country: "country_of_origin",
  hs_code: "hs_code",
};

const FRENCH_ENDING = / (fr|french|francais|fr ca)$/;
const FRENCH_WORD =
  /^(titre|nom|libelle|designation|intitule|descriptif|marque|prix|quantite|poids|cout|description courte|description longue|numero|fabricant|categorie|longueur|largeur|hauteur|pays|devise)\b/;
const UNIT = /[\s_(]+(kg|kgs|g|lb|lbs|oz|mm|cm|m|in|ft|po)\)?$/i;

const isFrench = (name: string) => FRENCH_ENDING.test(name) || FRENCH_WORD.test(name);

/** Whether the header is French: more than a third of its columns start with a French word. */
export const isFrenchHeader = (columns: readonly string[]) =>
  columns.filter((column) => FRENCH_WORD.test(plainName(column))).length * 3 > columns.length;

/** The unit in a column name such as "Weight (kg)". */
export const unitIn = (column: string): string | null => UNIT.exec(column)?.[1] ?? null;

/** The field of a column, by its name. Null for an unknown name. */
export function productFieldOf(column: string, inFrench: boolean): ProductField | "images" | null {
  const bare = unjoined(column.replace(UNIT, ""));
  const name = plainName(bare);
  const unended = name.replace(/ (en|english|anglais|fr|french|francais|fr ca|cad|usd)$/, "");
  const told = more.get(name) ?? more.get(unended);
  if (told !== undefined) return told;
  const field = fieldOf(bare) ?? fieldOf(unended);
  if (field === "title") return isFrench(name) ? "title_fr" : "title_en";
  if (field === "description") {
    // "Description" is the same word in both languages.
    const french = isFrench(name) || (inFrench && !/ (en|english|anglais)$/.test(name));
    return french ? "description_fr" : "description_en";
  }
  return field === null ? null : (ONE_TO_ONE[field] ?? null);
}
