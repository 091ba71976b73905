const KNOWN: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Decodes the entities of a text. Unknown entities are kept as written and reported. */
export function decodedEntities(written: string, onUnknown: (entity: string) => void): string {
  return written.replaceAll(
    /&(#x?)?([^\s&;]{1,40});?/g,
    (whole, sign: string | undefined, name: string) => {
      const letter =
        sign === undefined
          ? KNOWN.get(name)
          : letterOf(Number.parseInt(name, sign === "#" ? 10 : 16));
      if (letter !== undefined && whole.endsWith(";")) return letter;
      onUnknown(whole);
      return whole;
    },
  );
}

/** Numbers beyond Unicode, lone surrogates and forbidden control characters aren't valid characters. */
function letterOf(code: number): string | undefined {
  const isLetter =
    (code >= 0x20 || code === 9 || code === 10 || code === 13) &&
    (code < 0xd800 || code > 0xdfff) &&
    code <= 0x10ffff;
  return isLetter ? String.fromCodePoint(code) : undefined;
}

/** The text up to the end tag, if it holds nothing but text. Null if it needs the full parser. */
export function plainTextBefore(end: string, all: string, from: number): string | null {
  const to = all.indexOf("<", from);
  if (to === -1 || !all.startsWith(end, to)) return null;
  const text = all.slice(from, to);
  return text.includes("&") ? null : text;
}

/** Matches the name and value of an attribute in either kind of quotes. */
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function attributesOf(
  written: string,
  onUnknown: (entity: string) => void,
): (readonly [name: string, value: string])[] {
  return Array.from(written.matchAll(ATTRIBUTE), ([, name = "", double, single]) => [
    name,
    decodedEntities(double ?? single ?? "", onUnknown),
  ]);
}
