import { Plural, Trans } from "@lingui/react/macro";
import type { FacetCounts } from "@/catalogue/list/facets/facets-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";

/** The number of matching products, approximate for large results. */
export function ProductCount({
  counts: { count, exact },
  region,
}: {
  counts: FacetCounts;
  region: Region;
}) {
  if (exact) return <Plural value={count} one="# product" other="# products" />;
  // The count is a sample. Finding none in it doesn't mean there are none.
  if (count === 0) return <Trans>Few or no products</Trans>;
  const about = formatNumber(count, region);
  return <Trans>About {about} products</Trans>;
}
