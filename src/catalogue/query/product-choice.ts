import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import type { Selection } from "@/ui/grid/model/selection.ts";

/** Which products something is done to: some by name, or all that a question finds but a few. */
export type ProductChoice =
  | { are: "named"; ids: readonly string[] }
  | { are: "found"; query: ProductQuery; except: ReadonlySet<string> };

/** What was chosen in the list, of all that it shows. */
export const choiceOf = (selection: Selection, query: ProductQuery): ProductChoice =>
  selection.mode === "some"
    ? { are: "named", ids: [...selection.ids] }
    : { are: "found", query, except: selection.except };
