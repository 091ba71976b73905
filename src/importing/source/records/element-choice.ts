import { LIMITS } from "@/importing/source/table/limits.ts";
import type { Guess } from "@/importing/source/detect/guess.ts";
import type { ElementChoice } from "@/importing/source/parts/source-part.ts";
import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import { headerWords } from "@/importing/vocabulary/header-words.ts";
import type { RecordEvents } from "./record-rows.ts";

type Counted = {
  path: string;
  parent: Counted | null;
  count: number;
  values: number;
  repeats: boolean;
  /** The number of the parent element that contained the last occurrence. */
  lastWithin: number;
  /** Different values of the element itself, up to a limit. `filled` counts all of them, including repetitions. */
  texts: Set<string>;
  filled: number;
  /** An element with a language becomes a column per language, so it doesn't count as repeating. */
  hasLanguage: boolean;
};

const LANGUAGE = /^@(?:(?:xml:)?lang|languageCode)$/;

/** This many texts are enough to see that values repeat. */
const MOST_TEXTS = 500;
const LONGEST_TEXT = 100;
const MOST_OUTSIDE = 20;

/**
 * An inner element becomes the row element if there are at least this many per outer element, with at least this share
 * of its values. If values identify the outer element, others must identify the inner one.
 */
const MANY = 5;
const MOST_OF_IT = 0.8;

const NOT_SEEN = { repeats: false, lastWithin: 0, hasLanguage: false, filled: 0 };

type ElementCount = RecordEvents & {
  choices: () => ElementChoice[];
  /**
   * The names and texts of the elements that occur once and aren't part of a row, such as the currency of a catalogue.
   */
  outside: (element: string) => (readonly [string, string])[];
};

/** Counts the elements at the beginning of a file. */
export function elementCount(): ElementCount {
  const known = new Map<string, Counted>();
  let now: Counted | null = null;
  return {
    enter(name) {
      if (now !== null && LANGUAGE.test(name)) now.hasLanguage = true;
      const path: string = now === null ? name : `${now.path}/${name}`;
      let found: Counted | undefined = known.get(path);
      if (found === undefined) {
        found = { path, parent: now, count: 0, values: 0, texts: new Set(), ...NOT_SEEN };
        if (known.size < LIMITS.columns) known.set(path, found);
      }
      found.count += 1;
      // The outermost elements also repeat if the file is a list.
      const within = now?.count ?? 1;
      found.repeats ||= found.lastWithin === within;
      found.lastWithin = within;
      now = found;
    },
    value(text) {
      if (now !== null && text !== "") {
        now.filled += 1;
        if (now.texts.size < MOST_TEXTS) now.texts.add(text.slice(0, LONGEST_TEXT));
      }
      for (let at = now?.parent ?? null; at !== null; at = at.parent) at.values += 1;
    },
    leave() {
      now = now?.parent ?? null;
    },
    choices: () => {
      const all = Array.from(known.values());
      const leaves = all.filter(({ values, filled }) => values === 0 && filled > 0);
      return all
        .map((element) => ({
          path: element.path,
          count: element.count,
          values: element.values,
          repeats: element.repeats && !element.hasLanguage,
          identifiedBy: leaves.filter((leaf) => identifies(leaf, element)).map(({ path }) => path),
        }))
        .filter(({ values, repeats }) => values > 0 || repeats);
    },
    outside: (element) =>
      Array.from(known.values())
        .filter(({ path, count }) => count === 1 && !`${path}/`.startsWith(`${element}/`))
        .flatMap(({ path, texts: [text] }) =>
          text === undefined ? [] : [[leafName(path), text] as const],
        )
        .slice(0, MOST_OUTSIDE),
  };
}

const IDENTITIES = ["sku", "gtin", "mpn", "title"];

/**
 * Whether this leaf distinguishes its parent elements: a name, a number or an unknown value that differs in each. A
 * warehouse's code can be named like a product's, but it repeats in each product.
 */
function identifies(leaf: Counted, element: Counted): boolean {
  if (!leaf.path.startsWith(`${element.path}/`)) return false;
  const field = fieldOf(leafName(leaf.path));
  // Nearly all of the stored values differ.
  const isDistinct = leaf.texts.size >= Math.min(leaf.filled, MOST_TEXTS) * 0.95;
  if (field !== null) return isDistinct && IDENTITIES.includes(field);
  return isDistinct && leaf.count >= element.count * 0.95;
}

/** Whether an element has its own name or number. Values inside `without` don't count. */
const isIdentified = ({ identifiedBy }: ElementChoice, without?: ElementChoice): boolean =>
  identifiedBy.some((path) => without === undefined || !`${path}/`.startsWith(`${without.path}/`));

/** Whether the name of this leaf means a SKU, rather than another kind of number. */
const isSku = (path: string) => headerWords(leafName(path)).meanings.has("sku");

/**
 * The path, from the row element, of the inner element that has the SKUs, if the row element has none itself. Each
 * inner element is then a product, such as a variant.
 */
export function guessSpread(choices: readonly ElementChoice[], element: string): string | null {
  const outer = choices.find(({ path }) => path === element);
  const isWithin = (path: string, around: string) => path.startsWith(`${around}/`);
  const inner = choices
    .filter(
      ({ path, repeats, identifiedBy }) =>
        repeats && isWithin(path, element) && identifiedBy.some(isSku),
    )
    .toSorted((a, b) => a.path.length - b.path.length)[0];
  if (outer === undefined || inner === undefined) return null;
  const hasOwn = outer.identifiedBy.some((path) => isSku(path) && !isWithin(path, inner.path));
  return hasOwn ? null : inner.path.slice(element.length + 1);
}

/** The name of an element such as "@sku" or "g:id", without its prefix. */
const leafName = (path: string) =>
  path.slice(path.lastIndexOf("/") + 1).replace(/^(?:@|[\w-]{1,40}:)/, "");

const PRODUCT_NAME = /^(?:products?|items?|articles?|produits?|trade_?items?)$/i;
const CODES = ["sku", "gtin", "mpn"];

/** The element of a file's only product, if only its variants or descriptions repeat. Null if products repeat. */
function singleProduct(choices: readonly ElementChoice[], repeated: ElementChoice) {
  const isCode = (path: string) => CODES.includes(fieldOf(leafName(path)) ?? "");
  const isOutside = (path: string) => !path.startsWith(`${repeated.path}/`);
  if (PRODUCT_NAME.test(leafName(repeated.path))) return null;
  const found = choices.filter(
    ({ path, count, identifiedBy }) =>
      count === 1 &&
      path.includes("/") &&
      repeated.path.startsWith(`${path}/`) &&
      PRODUCT_NAME.test(leafName(path)) &&
      identifiedBy.some((leaf) => isCode(leaf) && isOutside(leaf)),
  );
  return found.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/**
 * Guesses the row element: the repeating one with the most values, unless a repeating element inside it holds nearly
 * all of them. If only parts of a single product repeat, it's that product.
 */
export function guessElement(choices: readonly ElementChoice[]): Guess<string> | null {
  const byValues = choices
    .filter(({ values }) => values > 0)
    .toSorted((a, b) => b.values - a.values || a.path.length - b.path.length);
  const repeating = byValues.filter(({ count }) => count > 1);
  let best: ElementChoice | undefined = repeating[0];
  for (const inner of repeating) {
    if (best === undefined || !inner.path.startsWith(`${best.path}/`)) continue;
    const identified = {
      outer: isIdentified(best, inner),
      inner: isIdentified(inner),
    };
    // Warehouses and price breaks of a product hold most of its values, but don't identify it.
    if (identified.outer && !identified.inner) continue;
    if (inner.count >= best.count * MANY && inner.values >= best.values * MOST_OF_IT) best = inner;
  }
  best = (best && singleProduct(choices, best)) ?? best;
  // If nothing repeats, the file has a single product: the innermost element that holds most of the values.
  const most = byValues[0]?.values ?? 0;
  best ??= byValues.findLast(({ values }) => values >= most * MOST_OF_IT);
  if (best === undefined) return null;
  const { path, count } = best;
  return {
    value: path,
    confidence: count > 1 ? 0.9 : 0.5,
    alternatives: byValues.flatMap((choice) => (choice.path === path ? [] : choice.path)),
  };
}
