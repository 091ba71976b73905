import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import type { Selection } from "@/ui/grid/model/selection.ts";

/** The products an action applies to: named ones, or all that match a query with a few exceptions. */
export type ProductChoice =
  | { are: "named"; ids: readonly string[] }
  | { are: "found"; query: ProductQuery; except: ReadonlySet<string> };

/** Converts the list's selection to a product choice. */
export const choiceOf = (selection: Selection, query: ProductQuery): ProductChoice =>
  selection.mode === "some"
    ? { are: "named", ids: [...selection.ids] }
    : { are: "found", query, except: selection.except };
