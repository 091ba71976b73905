const OUTSIDE_ASCII = /[^\u0021-\u007e]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/u;

/**
 * A web address as programs need it: spaces, accents and other characters outside ASCII are encoded as in browsers.
 * Any other text is unchanged, and so is an address with invisible characters.
 */
export function webAddress(text: string): string {
  const isEncodable = OUTSIDE_ASCII.test(text) && !INVISIBLE.test(text);
  // Two addresses in one text, separated by a space, can't be encoded as one.
  const isOne = /^https?:\/\//i.test(text) && !/\shttps?:/i.test(text);
  return isEncodable && isOne && URL.canParse(text) ? new URL(text).href : text;
}
