import * as z from "zod/mini";

/** A page of the catalogue, column by column, as `product_fingerprints` returns it. */
export const cataloguePage = z.object({
  ids: z.array(z.string()),
  skus: z.array(z.string()),
  versions: z.array(z.int()),
  fingerprints: z.array(z.string()),
  /** One price of each product, used to count price changes. */
  watched: z.array(z.nullable(z.string())),
  /** The indexes of products that don't belong to the import's supplier, if it has one. */
  foreign: z.array(z.int()),
  archived: z.array(z.int()),
  /** One hexadecimal digit per product: the listing fields that are empty, as `emptyFields` encodes them. */
  gaps: z.string(),
  /** The currency of each product, if the currency is compared. */
  currencies: z.array(z.string()),
  /**
   * The amounts that each product has, as `amountBits` encodes them: one character per product, where "0" means none.
   */
  amounts: z.string(),
  /** Whether each product has stock in the compared warehouses: "1" if it has. Empty if stock isn't compared. */
  stocked: z.string(),
  next: z.nullable(z.string()),
});
export type CataloguePage = z.infer<typeof cataloguePage>;

/** Parses the page in the worker that compares, because millions of values would block the main thread. */
export const readCataloguePage = async (response: Blob): Promise<CataloguePage> =>
  cataloguePage.parse(JSON.parse(await response.text()));
