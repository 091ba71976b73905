import { plainName } from "@/importing/vocabulary/plain-name.ts";

const MARKED_FRENCH = /(?:^| )(?:fr|fra|fre|french|francaise?|fr ca|ca fr)(?: |$)/;
const MARKED_ENGLISH = /(?:^| )(?:en|eng|english|anglaise?|angl|en ca|en us|en gb|ca en)(?: |$)/;
const FRENCH_WORD =
  /(?:^| )(?:titre|nom|libelle|designation|intitule|descriptif|denomination|marque|prix|quantite|qte|poids|cout|coutant|courte|longue|numero|fabricant|manufacturier|fournisseur|categorie|famille|longueur|largeur|hauteur|pays|devise|produit|code barres?|reference|unite|etat|statut|ugs|pdsf|cup|achat|vente|disponible|dispo|tva|delai|delais)(?: |$)/;
const ENGLISH_WORD =
  /(?:^| )(?:title|name|item|product|price|cost|quantity|qty|weight|brand|manufacturer|vendor|supplier|category|length|width|height|country|currency|barcode|status|image|short|long|unit|upc)(?: |$)/;

export type ColumnLanguage = { marked: "en" | "fr" | null; worded: "en" | "fr" | null };

/** The language that a column name states, as in "Title (FR)", and the language of its words. */
export function columnLanguage(column: string): ColumnLanguage {
  const name = plainName(column.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
  const french = FRENCH_WORD.test(name);
  const english = ENGLISH_WORD.test(name);
  return {
    marked: markedLanguage(name),
    worded: french === english ? null : french ? "fr" : "en",
  };
}

/**
 * Finds a language code in a column name, such as "Title (FR)". The "en" in "Qté en main" is a French preposition and
 * not the code for English.
 */
function markedLanguage(name: string): "en" | "fr" | null {
  if (MARKED_FRENCH.test(name)) return "fr";
  const isPreposition = / en \p{L}+/u.test(name) && !/ en (?:ca|us|gb)(?: |$)/.test(name);
  return MARKED_ENGLISH.test(name) && !isPreposition ? "en" : null;
}

/** Whether more columns have French names than English ones. */
export function isFrenchTable(columns: readonly string[]): boolean {
  const languages = columns.map((column) => columnLanguage(column).worded);
  const count = (language: "en" | "fr") => languages.filter((each) => each === language).length;
  return count("fr") > count("en");
}
