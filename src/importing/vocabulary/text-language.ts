/** Common words that French has and English doesn't. */
const FRENCH =
  /(?<!\p{L})(?:le|la|les|des|du|une|avec|pour|sans|sur|dans|aux|noire?|blanche?)(?!\p{L})/giu;
/** French words and elisions in lower case. Capitalized ones may be part of a brand such as "De'Longhi". */
const FRENCH_LINK = /(?<!\p{L})(?:(?:de|et|au|par)(?!\p{L})|[dl]['’](?=\p{L}))/gu;
const FRENCH_LETTER = /[éèêëàâçùûôîïœ]/giu;
const ENGLISH =
  /(?<!\p{L})(?:the|and|with|for|of|to|without|from|by|is|are|on|set|pack|black|white|red|blue)(?!\p{L})/giu;
/**
 * German, Spanish, Italian, Dutch, Portuguese and the Latin of sample texts, which share words such as "des", "la" and
 * "et" with French.
 */
const OTHER =
  /(?<!\p{L})(?:der|die|das|und|mit|für|von|ein|eine|zum|zur|nicht|el|los|las|con|para|una|il|della|per|di|het|een|voor|met|van|com|uma|dos|lorem|ipsum|dolor|amet|sed|ac|quam|eget)(?!\p{L})/giu;
const OTHER_LETTER = /[äöüßñãõìò¿¡]/giu;

const isFrenchText = (text: string) =>
  [FRENCH, FRENCH_LINK, FRENCH_LETTER].some((expression) => text.search(expression) !== -1);

const FEW = 3;
const MOST = 50;
const LEAST = 2;

/** "other" is a language in which the catalogue has no texts. */
export type TextLanguage = "en" | "fr" | "other" | null;

/** The language of texts. Null if too few of their words are distinctive, or if English and French are mixed. */
export function textLanguage(texts: readonly string[]): TextLanguage {
  const first = texts.slice(0, MOST);
  const text = first.join(" \n ");
  const count = (expression: RegExp) => text.match(expression)?.length ?? 0;
  const english = count(ENGLISH);
  const french = count(FRENCH) + count(FRENCH_LINK) + count(FRENCH_LETTER);
  const other = count(OTHER) + count(OTHER_LETTER);
  if (other >= LEAST && other > french && other > english) return "other";
  // A single French text among three or more doesn't make a column French.
  const isSpread = first.length < FEW || first.filter(isFrenchText).length >= LEAST;
  if (french >= LEAST && french > 2 * english && isSpread) return "fr";
  return english >= LEAST && english > 2 * french ? "en" : null;
}
