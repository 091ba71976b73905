import type {
  ProductLine,
  ProductStates,
  ProductVariants,
} from "@/catalogue/product/product-line.ts";

const isPartOfWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The words that all titles of a group start with. Null if they are too short to describe the group. */
export function commonTitle([first, last]: ProductVariants["titles"]): string | null {
  if (first === null || last === null) return null;
  if (first === last) return first;
  let length = 0;
  while (length < first.length && first[length] === last[length]) length++;
  // Drops the word in which the titles begin to differ.
  if (isPartOfWord(first[length]) || isPartOfWord(last[length]))
    while (isPartOfWord(first[length - 1])) length--;
  while (length > 0 && !isPartOfWord(first[length - 1])) length--;
  return length < 4 ? null : first.slice(0, length);
}

const distinct = <T>(values: readonly T[]) => [...new Set(values)];

const known = (values: readonly (string | null)[]) =>
  values.flatMap((value) => (value === null ? [] : [value]));

/** The first and last title, sorted character by character. */
function outermost(titles: readonly (string | null)[]): ProductVariants["titles"] {
  const sorted = known(titles).toSorted((a, b) => (a < b ? -1 : 1));
  return [sorted.at(0) ?? null, sorted.at(-1) ?? null];
}

function channelsOf(lines: readonly ProductLine[]): ProductStates["channels"] {
  const sums: ProductStates["channels"] = {};
  for (const { states } of lines) {
    const { listed = 0, ready = 0, blocked = 0, excluded = 0, unknown = 0 } = states.channels;
    sums.listed = (sums.listed ?? 0) + listed;
    sums.ready = (sums.ready ?? 0) + ready;
    sums.blocked = (sums.blocked ?? 0) + blocked;
    sums.excluded = (sums.excluded ?? 0) + excluded;
    sums.unknown = (sums.unknown ?? 0) + unknown;
  }
  return sums;
}

/** A group's row, recalculated from its variants after one of them was edited. */
export function withVariants(row: ProductLine, lines: readonly ProductLine[]): ProductLine {
  if (row.variants === null) return row;
  const prices = known(lines.map(({ price }) => price)).toSorted((a, b) => Number(a) - Number(b));
  const stocked = lines.flatMap(({ states }) => states.available ?? []);
  return {
    ...row,
    states: {
      available: stocked.length === 0 ? null : stocked.reduce((sum, units) => sum + units, 0),
      quality: Math.min(...lines.map(({ states }) => states.quality)),
      channels: channelsOf(lines),
    },
    variants: {
      ...row.variants,
      ids: lines.map(({ id }) => id),
      titles: outermost(lines.map(({ title }) => title)),
      titlesFr: outermost(lines.map(({ titleFr }) => titleFr)),
      prices: [prices.at(0) ?? null, prices.at(-1) ?? null],
      currencies: distinct(lines.map(({ currency }) => currency)),
      statuses: distinct(lines.map(({ status }) => status)),
    },
  };
}
