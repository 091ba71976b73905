export const ENCODINGS = [
  "utf-8",
  "utf-8-double",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "cp850",
  "cp863",
  "windows-1250",
  "windows-1251",
  "shift_jis",
  "gb18030",
  "big5",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Inventory systems from the time of DOS write these encodings. The platform's decoder doesn't support them, so the
 * characters from 128 on are listed.
 */
const CODE_PAGES: Partial<Record<Encoding, string>> = {
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  // The MS-DOS code page for Canadian French.
  cp863:
    "ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
};

export type BytesDecoder = {
  decode: (bytes?: Uint8Array, options?: { stream?: boolean }) => string;
};

/** Decodes bytes. Text that was encoded twice is repaired in a later step. */
export function bytesDecoder(encoding: Encoding): BytesDecoder {
  const upperHalf = CODE_PAGES[encoding];
  return upperHalf === undefined
    ? new TextDecoder(encoding === "utf-8-double" ? "utf-8" : encoding)
    : { decode: (bytes = new Uint8Array()) => codePageText(bytes, upperHalf) };
}

/** The most arguments for one call of `fromCharCode`; too many overflow the stack. */
const CHARACTERS_AT_ONCE = 8_192;

function codePageText(bytes: Uint8Array, upperHalf: string): string {
  const codes = Uint16Array.from(bytes, (byte) =>
    byte < 128 ? byte : upperHalf.charCodeAt(byte - 128),
  );
  let text = "";
  for (let at = 0; at < codes.length; at += CHARACTERS_AT_ONCE)
    text += String.fromCharCode(...codes.subarray(at, at + CHARACTERS_AT_ONCE));
  return text;
}
