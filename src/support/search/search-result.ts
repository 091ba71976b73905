export const RESULT_KINDS = ["product", "supplier", "order"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** A search result from the organization's data. */
export type SearchResult = {
  kind: ResultKind;
  id: string;
  /** The SKU of a product, the code of a supplier or the number of an order. */
  code: string;
  name: string | null;
  nameFr: string | null;
};

/** The page that shows each kind of result. */
const PATHS: Record<ResultKind, (id: string) => string> = {
  product: (id) => `/product-management?product=${id}`,
  supplier: (id) => `/suppliers?supplier=${id}`,
  order: (id) => `/orders?order=${id}`,
};

export const resultPath = ({ kind, id }: SearchResult) => PATHS[kind](id);

/** The name in the language of the screens. If it's missing, the name in the other language, or else the code. */
export function resultTitle({ code, name, nameFr }: SearchResult, locale: string): string {
  return (locale.startsWith("fr") ? (nameFr ?? name) : (name ?? nameFr)) ?? code;
}
