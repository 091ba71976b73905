import { msg } from "@lingui/core/macro";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
import { isSameQuery } from "@/catalogue/query/query-address.ts";
import {
  type ProductQuery,
  readProductQuery,
  WHOLE_CATALOGUE,
} from "@/catalogue/query/product-query.ts";

/** The views of the product list. The ready-made views find common gaps and errors in a catalogue. */
export const PRODUCT_VIEWS: ViewScreen<ProductQuery> = {
  id: "products",
  whole: WHOLE_CATALOGUE,
  write: (query) => query,
  read: readProductQuery,
  isSame: isSameQuery,
  readyMade: [
    { name: msg`Without GTIN`, query: { ...WHOLE_CATALOGUE, facets: { gtin: ["false"] } } },
    { name: msg`Price below cost`, query: { ...WHOLE_CATALOGUE, facets: { margin: ["false"] } } },
    { name: msg`Without image`, query: { ...WHOLE_CATALOGUE, facets: { image: ["false"] } } },
    {
      name: msg`Without French title`,
      query: { ...WHOLE_CATALOGUE, columns: { titleFr: { is: "empty" } } },
    },
    { name: msg`Out of stock`, query: { ...WHOLE_CATALOGUE, facets: { stock: ["false"] } } },
  ],
};
