import * as z from "zod/mini";

/** Some products of the catalogue, column by column, as `product_fingerprints` gives them. */
export const cataloguePage = z.object({
  ids: z.array(z.string()),
  skus: z.array(z.string()),
  versions: z.array(z.int()),
  prints: z.array(z.string()),
  /** One price of each, for the changes that are counted. */
  watched: z.array(z.nullable(z.string())),
  /** The numbers of those that another supplier brought. */
  foreign: z.array(z.int()),
  archived: z.array(z.int()),
  next: z.nullable(z.string()),
});
export type CataloguePage = z.infer<typeof cataloguePage>;

/** Read where the comparison is made: millions of values are too much for the thread that draws the page. */
export const readCataloguePage = async (answer: Blob): Promise<CataloguePage> =>
  cataloguePage.parse(JSON.parse(await answer.text()));
