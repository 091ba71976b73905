import { msg } from "@lingui/core/macro";
<<<<<<< HEAD
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
=======
import type { SavedList } from "@/catalogue/list/views/saved-views-api.ts";
import type { ReadyMadeView } from "@/catalogue/list/views/views-menu.tsx";
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
import { isSameQuery } from "@/catalogue/query/query-address.ts";
import {
  type ProductQuery,
  readProductQuery,
  WHOLE_CATALOGUE,
} from "@/catalogue/query/product-query.ts";

<<<<<<< HEAD
/** The views of the product list. The ready-made ones answer the questions that most catalogues are asked. */
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
=======
/** The product list, as a list that views are saved for. */
export const PRODUCT_LIST: SavedList<ProductQuery> = {
  name: "products",
  readQuery: readProductQuery,
  isSameQuery,
  all: WHOLE_CATALOGUE,
};

/** Views for the questions that most catalogues are asked. */
export const READY_MADE_VIEWS: readonly ReadyMadeView<ProductQuery>[] = [
  { name: msg`Without GTIN`, query: { ...WHOLE_CATALOGUE, facets: { gtin: ["false"] } } },
  { name: msg`Price below cost`, query: { ...WHOLE_CATALOGUE, facets: { margin: ["false"] } } },
  { name: msg`Without image`, query: { ...WHOLE_CATALOGUE, facets: { image: ["false"] } } },
  {
    name: msg`Without French title`,
    query: { ...WHOLE_CATALOGUE, columns: { titleFr: { is: "empty" } } },
  },
  { name: msg`Out of stock`, query: { ...WHOLE_CATALOGUE, facets: { stock: ["false"] } } },
];
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
