export const KINDS = ["product", "supplier", "order"] as const;
export type Kind = (typeof KINDS)[number];

/** Something of the organisation that a search has found. */
export type Found = {
  kind: Kind;
  id: string;
  /** What it is known by: a SKU, a supplier's code, an order's number. */
  code: string;
  name: string | null;
  nameFr: string | null;
};

/** Where it is to be seen. */
const PLACES: Record<Kind, (id: string) => string> = {
  product: (id) => `/product-management?product=${id}`,
  supplier: (id) => `/suppliers?supplier=${id}`,
  order: (id) => `/orders?order=${id}`,
};

export const placeOf = ({ kind, id }: Found) => PLACES[kind](id);

/** What it is called in the language of the screen; its code where it has no name. */
export function nameOf({ code, name, nameFr }: Found, locale: string): string {
  return (locale.startsWith("fr") ? (nameFr ?? name) : name) ?? code;
}
