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

/** The names and values of attributes in either kind of quotes, read in linear time. */
export function attributesOf(
  written: string,
  onUnknown: (entity: string) => void,
): (readonly [name: string, value: string])[] {
  const found: (readonly [string, string])[] = [];
  for (let at = 0; ;) {
    const equals = written.indexOf("=", at);
    if (equals === -1) return found;
    const name = written.slice(at, equals).trim().split(/\s/).at(-1) ?? "";
    let from = equals + 1;
    while (isSpace(written.charCodeAt(from))) from += 1;
    const quote = written[from];
    const end = quote === '"' || quote === "'" ? written.indexOf(quote, from + 1) : -1;
    // An attribute without quotes isn't valid XML, so reading continues with the next one.
    at = end === -1 ? equals + 1 : end + 1;
    if (end !== -1 && name !== "")
      found.push([name, decodedEntities(written.slice(from + 1, end), onUnknown)]);
  }
}

const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13;
