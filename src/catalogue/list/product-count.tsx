import { Plural, Trans } from "@lingui/react/macro";
import type { FacetCounts } from "@/catalogue/list/facets/facets-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";

/** How many products are found; of very many, about how many. */
export function ProductCount({
  counts: { count, exact },
  region,
}: {
  counts: FacetCounts;
  region: Region;
}) {
  if (exact) return <Plural value={count} one="# product" other="# products" />;
  // A sample in which there was none says no more.
  if (count === 0) return <Trans>Few or no products</Trans>;
  const about = formatNumber(count, region);
  return <Trans>About {about} products</Trans>;
}
