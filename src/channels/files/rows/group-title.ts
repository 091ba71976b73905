/** One variant's title, and the options and codes that it may contain. */
export type TitledVariant = {
  title: string;
  /** The variant's options, such as "Size" and "M". */
  options: readonly (readonly [name: string, value: string])[];
  /** The variant's SKU and part number. */
  codes: readonly string[];
};

/** Fewer common words than this aren't enough to describe a product. */
const FEWEST_WORDS = 2;

/**
 * The title of the product that variants belong to: their title without option values, codes and other words that
 * distinguish them. If too little is left, the first variant's title without its own values is used.
 */
export function groupTitle(members: readonly TitledVariant[]): string {
  // Variants without a title are ignored, because they share no words with the others.
  const variants = members.filter(({ title }) => title.trim() !== "");
  const [first] = variants;
  if (first === undefined) return "";
  const withoutOptions = variants.map(({ title, options }) =>
    without(title, [
      // Removes option values with their names first, such as "Size M", then values alone, such as "M".
      ...options.map(([name, value]) => `${name} ${value}`),
      ...options.map(([, value]) => value),
    ]),
  );
  if (isSame(withoutOptions)) return withoutOptions[0] ?? first.title;
  const withoutCodes = variants.map(({ codes }, at) => without(withoutOptions[at] ?? "", codes));
  if (isSame(withoutCodes)) return withoutCodes[0] ?? first.title;
  const words = withoutCodes.map((title) => title.split(" "));
  const common = words.reduce(commonWords);
  const least = Math.max(FEWEST_WORDS, Math.min(...words.map(({ length }) => length)) / 2);
  return tidy(common.length >= least ? common.join(" ") : (withoutCodes[0] ?? first.title));
}

const isSame = (titles: readonly string[]) =>
  new Set(titles.map((title) => title.toLowerCase())).size === 1;

/** The title without these parts. If nothing would be left, the title stays, because a title can't be empty. */
function without(title: string, parts: readonly string[]): string {
  const longestFirst = parts.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce(withoutLast, title);
  const left = tidy(rest);
  return /[\p{L}\p{N}]/u.test(left) ? left : tidy(title);
}

/** Removes the last occurrence of the part as a whole word: "Red Canoe – Red" becomes "Red Canoe –". */
function withoutLast(title: string, part: string): string {
  if (part.trim() === "") return title;
  const words = part.trim().split(/\s+/);
  const escaped = words
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join(String.raw`(?:\s+(?::\s+)?|:\s+)`);
  const places = Array.from(
    title.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "giu")),
  );
  const last = places.at(-1);
  return last === undefined
    ? title
    : `${title.slice(0, last.index)}${title.slice(last.index + last[0].length)}`;
}

/** Cleans up after removed words: empty brackets, doubled separators and separators at the ends. */
function tidy(title: string): string {
  return title
    .replaceAll(/\([\s,;/–-]*\)|\[[\s,;/–-]*\]/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<= [–—|/-]|[,;:])(?: [–—|/-](?= |$)| ?[,;:])/g, "")
    .replaceAll(/\(\s+/g, "(")
    .replaceAll(/ (?=[,;:)])/g, "")
    .replace(/^[\s,;:/|–—-]+/, "")
    .replace(/(?<![\s,;:/|([–—-])[\s,;:/|([–—-]+$/, "");
}

/** The longest sequence of words that occurs in the same order in both titles. */
function commonWords(one: readonly string[], other: readonly string[]): string[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const line = lengths[row];
      if (line === undefined) continue;
      line[column] = isEqual(one[row], other[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const common: string[] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    const word = one[row] ?? "";
    if (isEqual(word, other[column])) {
      common.push(word);
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return common;
}

const bare = (word: string | undefined) => word?.replace(/(?<![,;:])[,;:]+$/, "").toLowerCase();
const isEqual = (one: string | undefined, other: string | undefined) => bare(one) === bare(other);
