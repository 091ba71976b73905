import { plainName } from "@/importing/vocabulary/plain-name.ts";

export const COLUMN_FIELDS = [
  "sku",
  "gtin",
  "title",
  "description",
  "brand",
  "mpn",
  "category",
  "price",
  "cost",
  "msrp",
  "currency",
  "quantity",
  "weight",
  "condition",
  "image",
  "country",
  "hs_code",
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/**
 * Names that suppliers, shops and marketplaces give their columns, in English and French. Case, accents and
 * punctuation are ignored.
 */
const NAMES: Record<ColumnField, string> = {
  sku: "sku, seller sku, variant sku, item sku, supplier sku, vendor sku, item number, item no, item code, item, product code, product number, stock code, code, article number, article, no article, no d article, numero d article, supplier article id, supplier aid, supplier pid, code article, code produit, code de produit, reference, reference produit, ref, ugs, no de produit, numero de produit",
  gtin: "gtin, upc, ean, isbn, barcode, bar code, upc code, ean code, upc ean, gtin upc ean, variant barcode, ean13, ean 13, upc a, global trade item number, gtin upc ean or isbn, code barres, code a barres, cup, code cup, code upc, code ean",
  title:
    "title, name, product name, product title, item name, item title, product, short description, description short, titre, nom, nom du produit, nom produit, titre du produit, libelle, designation, intitule, description courte",
  description:
    "description, long description, description long, product description, body html, body, item description, details, description longue, description du produit, descriptif",
  brand:
    "brand, manufacturer, vendor, brand name, manufacturer name, make, marque, fabricant, nom de la marque, manufacturier",
  mpn: "mpn, manufacturer part number, mfr part number, mfg part number, part number, part no, mfr part, manufacturer part no, manufacturer sku, manufacturer article id, manufacturer aid, manufacturer pid, vendor part number, model, model number, numero de piece, no de piece, piece fabricant, reference fabricant, modele, numero de modele",
  category:
    "category, categories, product category, product type, google product category, type, department, categorie, categorie de produit, type de produit, rayon, famille",
  price:
    "price, regular price, unit price, variant price, sale price, selling price, your price, list price, prix, prix unitaire, prix de vente, prix regulier, prix courant",
  cost: "cost, cost price, unit cost, cost per item, dealer cost, dealer price, wholesale price, net price, net cost, reseller price, distributor price, cout, cout net, prix revendeur, prix distributeur, cout unitaire, prix coutant, prix d achat, prix de gros, prix net",
  msrp: "msrp, rrp, srp, retail price, suggested retail price, manufacturer suggested retail price, compare at price, variant compare at price, pdsf, recommended retail price, pvc, prix de detail suggere, prix suggere, prix de detail, prix conseille, prix de vente conseille, prix de vente suggere, prix public, prix public conseille",
  currency: "currency, currency code, devise, monnaie, code de devise",
  quantity:
    "quantity, qty, stock, inventory, stock quantity, available, available quantity, on hand, quantity available, in stock, variant inventory qty, inventory quantity, quantite, qte, quantite disponible, inventaire, en stock, disponible",
  weight:
    "weight, item weight, shipping weight, product weight, weight kg, weight lb, weight lbs, variant grams, poids, poids kg, poids lb, poids d expedition",
  condition: "condition, item condition, etat, condition du produit",
  image:
    "image, images, image url, image link, main image, image src, picture, photo, main image url, url image, url de l image, lien image, image principale",
  country:
    "country of origin, country, origin, made in, country of manufacture, pays d origine, pays, origine, fabrique au",
  hs_code:
    "hs code, hts, hts code, harmonized code, tariff code, hs, code sh, code tarifaire, code douanier",
};

const known = new Map(
  COLUMN_FIELDS.flatMap((field) => NAMES[field].split(", ").map((name) => [name, field] as const)),
);

/** Splits camel case into words: "unitPrice" becomes "unit Price". */
export const unjoined = (name: string): string => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");

/** The field of a column, by its name. Null for an unknown name. */
export function fieldOf(columnName: string): ColumnField | null {
  const name = plainName(unjoined(columnName));
  return (
    known.get(name) ??
    // "Title (EN)", "Prix CAD": the language and currency are ignored here.
    known.get(name.replace(/ (en|fr|english|french|anglais|francais|cad|usd|ca)$/, "")) ??
    null
  );
}
