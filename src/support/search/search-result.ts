export const RESULT_KINDS = ["product", "supplier", "order"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Something of the organisation that a search has found. */
export type SearchResult = {
  kind: ResultKind;
  id: string;
  /** What it is known by: a SKU, a supplier's code, an order's number. */
  code: string;
  name: string | null;
  nameFr: string | null;
};

/** Where it is to be seen. */
const PATHS: Record<ResultKind, (id: string) => string> = {
  product: (id) => `/product-management?product=${id}`,
  supplier: (id) => `/suppliers?supplier=${id}`,
  order: (id) => `/orders?order=${id}`,
};

export const resultPath = ({ kind, id }: SearchResult) => PATHS[kind](id);

/** What it is called in the language of the screen; its code where it has no name. */
export function resultTitle({ code, name, nameFr }: SearchResult, locale: string): string {
  return (locale.startsWith("fr") ? (nameFr ?? name) : name) ?? code;
}
