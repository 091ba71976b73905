/** Counts code points instead of UTF-16 units. */
export const characterCount = (text: string): number => {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) length -= 1;
  }
  return length;
};

/** Splits text into visible characters, so that an accent or a family emoji isn't cut apart. */
const signs = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts after a whole word if one ends in the last third, and never within a visible character. */
export function truncate(text: string, longest: number): string {
  if (characterCount(text) <= longest) return text;
  let cut = "";
  let room = longest;
  for (const { segment } of signs.segment(text)) {
    room -= characterCount(segment);
    if (room < 0) break;
    cut += segment;
  }
  const lastSpace = text[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  const whole = lastSpace > (cut.length * 2) / 3 ? cut.slice(0, lastSpace) : cut;
  return whole.replace(/(?<![\s,;:–-])[\s,;:–-]+$/, "");
}
