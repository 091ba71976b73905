/**
 * The number of items for each term, as the database stores it. A term's first letter identifies its facet, and the
 * rest is the value. The terms of the facet "u" count the units in a warehouse instead, and "*" counts all items.
 */
export type Facets = Readonly<Record<string, number>>;

/** The values of one facet, such as "c" for categories, with their counts, sorted by value. */
export const facetValues = (facets: Facets, kind: string): [value: string, count: number][] =>
  Object.entries(facets)
    .flatMap(([term, count]): [string, number][] =>
      term.startsWith(kind) && count > 0 ? [[term.slice(kind.length), count]] : [],
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

export const facetCount = (facets: Facets, term: string): number => facets[term] ?? 0;
