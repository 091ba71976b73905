import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { productQuery } from "@/catalogue/query/products-api.ts";
import { useHasUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

/**
 * The product that a screen shows. If it's deleted while the person has unsaved changes, the screen keeps its last
 * state, so that nothing that was typed is lost. `isGone` is then true.
 */
export function useOpenProduct({ id: organization }: Organization, id: string) {
  const query = useQuery(productQuery(organization, id));
  const isUnsaved = useHasUnsavedWork();
  // The URL may contain the id in upper case. The database accepts it and returns it in lower case.
  const { row, isGone } = useOpenRow(rowsOf(query.data), id.toLowerCase());
  return { query, product: isGone && !isUnsaved ? null : row, isGone: isGone && isUnsaved };
}

function rowsOf(product: Product | null | undefined): readonly Product[] | undefined {
  if (product === undefined) return undefined;
  return product === null ? [] : [product];
}
