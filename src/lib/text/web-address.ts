const OUTSIDE_ASCII = /[^\u0021-\u007e]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/u;

/**
 * A web address as programs need it: spaces, accents and other letters outside ASCII are encoded, as a browser does
 * when it opens it. Any other text is unchanged.
 */
export function webAddress(text: string): string {
  const isEncodable = OUTSIDE_ASCII.test(text) && !INVISIBLE.test(text);
  // Two addresses with a space between them aren't one.
  const isOne = /^https?:\/\//i.test(text) && !/\shttps?:/i.test(text);
  return isEncodable && isOne && URL.canParse(text) ? new URL(text).href : text;
}
