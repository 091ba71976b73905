import { HEADER_LANGUAGES, type HeaderLanguage } from "@/importing/source/table/source-options.ts";
import { mostVoted, type Guess } from "./guess.ts";

/** Words that are typical of column names in one of the languages. */
const WORDS: Readonly<Record<HeaderLanguage, readonly string[]>> = {
  en: "name brand price weight height width length quantity qty stock barcode color colour size status the of category image number manufacturer currency available cost shipping title product item".split(
    " ",
  ),
  fr: "nom marque prix poids hauteur largeur longueur quantité quantite qté qte stocks code-barres couleur taille statut de du la le des catégorie categorie numéro numero fabricant devise disponible coût cout titre produit article désignation designation libellé libelle référence reference unité pièce".split(
    " ",
  ),
};

/** Guesses the language of the column names. */
export function guessHeaderLanguage(columns: readonly string[]): Guess<HeaderLanguage> {
  const votes = new Map<HeaderLanguage, number>();
  for (const word of columns.flatMap((name) => name.toLowerCase().split(/[^\p{L}-]+/u)))
    for (const language of HEADER_LANGUAGES)
      if (WORDS[language].includes(word)) votes.set(language, (votes.get(language) ?? 0) + 1);
  return mostVoted(HEADER_LANGUAGES, votes);
}
