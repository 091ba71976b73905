/** Short words and letters that only one of the two languages has. */
const FRENCH =
  /(?<!\p{L})(?:le|la|les|des|du|une|avec|pour|sans|sur|dans|aux|noire?|blanche?)(?!\p{L})/giu;
const FRENCH_LETTER = /[éèêëàâçùûôîïœ]/giu;
const ENGLISH =
  /(?<!\p{L})(?:the|and|with|for|of|to|without|from|by|is|are|on|set|pack|black|white|red|blue)(?!\p{L})/giu;

const MOST = 50;
const LEAST = 2;

/** The language of texts, if enough of their words are distinctive. */
export function textLanguage(texts: readonly string[]): "en" | "fr" | null {
  const text = texts.slice(0, MOST).join(" \n ");
  const count = (expression: RegExp) => text.match(expression)?.length ?? 0;
  const [french, english] = [count(FRENCH) + count(FRENCH_LETTER), count(ENGLISH)];
  if (french >= LEAST && french > 2 * english) return "fr";
  return english >= LEAST && english > 2 * french ? "en" : null;
}
