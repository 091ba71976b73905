export type ChannelCategory = {
  /** The value we send: a number, a code or the path itself. */
  code: string;
  /** The path from the widest category to the narrowest, separated by " > ". */
  path: string;
  /** Prefixes of the UNSPSC codes that belong to this category. */
  unspsc?: readonly string[];
};

export type CategorySuggestion = {
  category: ChannelCategory;
  /** How certain the suggestion is, from 0 to 1. */
  score: number;
  because: "mapped-before" | "unspsc" | "words";
};

export type OwnCategory = {
  /** The category as the supplier writes it. */
  name: string;
  /** Codes that the category's products carry. */
  unspsc?: readonly string[];
};

/** The channel's codes by the supplier's categories, as mapped earlier or for another channel of the same kind. */
export type MappedBefore = Readonly<Record<string, string>>;

const MOST = 5;
const LEAST = 0.2;
/** Common words that don't name a kind of product. */
const EMPTY = new Set([
  "and",
  "the",
  "for",
  "of",
  "with",
  "other",
  "et",
  "de",
  "des",
  "du",
  "la",
  "le",
  "les",
  "pour",
]);

/** The words of a text in a form that can be compared: lower case, without accents and plural endings. */
export function categoryWords(text: string): string[] {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !EMPTY.has(word))
    .map((word) =>
      word.replace(/(?<=[a-z]{2})ies$/, "y").replace(/(?<=[a-z]{3})(?:es(?=$)(?<=[xsh]es)|s)$/, ""),
    );
}

/** The words of the whole path, and those of its narrowest part, which names the kind of product. */
type PathWords = { all: readonly string[]; narrowest: readonly string[] };

function pathWords(path: string): PathWords {
  const parts = path.split(/[>/|]/).map(categoryWords);
  return { all: parts.flat(), narrowest: parts.findLast((words) => words.length > 0) ?? [] };
}

const NARROWEST_COUNTS = 3;

/**
 * Combines how much of the supplier's category appears in a path with how much of the path's narrowest part it
 * covers.
 */
function similarity(own: PathWords, path: PathWords): number {
  let matched = 0;
  let whole = 0;
  for (const word of own.all) {
    const counts = own.narrowest.includes(word) ? NARROWEST_COUNTS : 1;
    whole += counts;
    if (path.all.includes(word)) matched += counts;
  }
  if (matched === 0) return 0;
  const matchedNarrowest = path.narrowest.filter((word) => own.all.includes(word)).length;
  return (matched / whole) * (0.3 + (0.7 * matchedNarrowest) / path.narrowest.length);
}

/**
 * Creates a function that suggests categories from a taxonomy. The taxonomy is indexed only once for many categories.
 */
export function categorySuggester(
  taxonomy: readonly ChannelCategory[],
  before: MappedBefore = {},
): (own: OwnCategory) => CategorySuggestion[] {
  const known = new Map(taxonomy.map((category) => [category.code, category]));
  const split = taxonomy.map((category) => ({
    category,
    words: pathWords(category.path),
  }));
  const mapped = Object.entries(before).flatMap(([name, code]) => {
    // If no category list was loaded, earlier mappings are the only channel categories we know.
    const category = known.size === 0 ? { code, path: code } : known.get(code);
    return category ? [{ category, words: pathWords(name) }] : [];
  });

  return ({ name, unspsc = [] }) => {
    const own = pathWords(name);
    const best = new Map<string, CategorySuggestion>();
    const suggest = (suggestion: CategorySuggestion) => {
      const { code } = suggestion.category;
      if (suggestion.score > (best.get(code)?.score ?? LEAST)) best.set(code, suggestion);
    };
    for (const { category, words } of mapped) {
      suggest({ category, score: similarity(own, words), because: "mapped-before" });
    }
    for (const { category, words } of split) {
      const fits = longestFit(category.unspsc ?? [], unspsc);
      if (fits > 0) suggest({ category, score: 0.4 + fits / 20, because: "unspsc" });
      suggest({ category, score: similarity(own, words), because: "words" });
    }
    return [...best.values()]
      .toSorted((a, b) => b.score - a.score || a.category.path.length - b.category.path.length)
      .slice(0, MOST);
  };
}

/** How many digits the longest matching prefix has. */
const longestFit = (prefixes: readonly string[], codes: readonly string[]): number =>
  Math.max(
    0,
    ...prefixes
      .filter((prefix) => codes.some((code) => code.startsWith(prefix)))
      .map(({ length }) => length),
  );

/**
 * Parses a taxonomy in the format that channels publish: one category per line, as "328 - Electronics > Computers >
 * Laptops" or the path alone.
 */
export function readTaxonomy(text: string): ChannelCategory[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const trimmed = line.trim();
    const [, code, path = trimmed] = /^(\d+)\s+-\s+(\S.*)$/.exec(trimmed) ?? [];
    return path === "" || path.startsWith("#") ? [] : [{ code: code ?? path, path }];
  });
}
