import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { channelNamesQuery } from "@/catalogue/list/facets/facets-api.ts";
import { facetValueLabel } from "@/catalogue/list/facets/facet-labels.ts";
import type { Facet } from "@/catalogue/query/product-query.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";

/** Returns a function that labels facet values, with suppliers and channels by name. */
export function useFacetLabels(organization: string) {
  const { i18n } = useLingui();
  const { data: suppliers } = useQuery(suppliersQuery(organization));
  const { data: channels } = useQuery(channelNamesQuery(organization));
  return (facet: Facet, value: string) =>
    facetValueLabel(i18n, facet, value, facet === "channel" ? channels : suppliers);
}
