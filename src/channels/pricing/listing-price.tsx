import { Trans, useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { PriceWaterfall } from "@/channels/pricing/price-waterfall.tsx";
import { useProductPrices } from "@/channels/pricing/use-product-prices.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";

type ListingPriceProps = { organization: Organization; channel: string; product: string };

/** How a channel's price list prices a product. */
export function ListingPrice({ organization, channel, product }: ListingPriceProps) {
  const { t } = useLingui();
  const query = useProductPrices(organization, product);
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the price</Trans>} lines={3}>
      {(prices) => {
        const price = prices.find(({ target }) => target === channel);
        return price ? (
          <PriceWaterfall organization={organization} price={price} label={t`Price steps`} />
        ) : (
          <p className="text-ink-2">
            <Trans>
              No price list is turned on for this channel, so the product keeps its own price.
            </Trans>
          </p>
        );
      }}
    </QueryResult>
  );
}
