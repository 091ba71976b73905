import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleDollarSign } from "lucide-react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { PriceWaterfall } from "@/channels/pricing/price-waterfall.tsx";
import { pricingAddress } from "@/channels/connection/pricing-address.ts";
import { useProductPrices } from "@/channels/pricing/use-product-prices.tsx";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import { CATALOGUE } from "@/rules/pricing/price-list.ts";
import { formatMoney } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ProductPricesProps = { organization: Organization; product: string };

/** How each price list that's turned on prices a product, step by step. */
export function ProductPrices({ organization, product }: ProductPricesProps) {
  const { t } = useLingui();
  const { data: channels = [] } = useQuery(channelsQuery(organization.id));
  const query = useProductPrices(organization, product);
  const nameOf = (target: string) =>
    target === CATALOGUE
      ? t`Catalogue`
      : (channels.find(({ id }) => id === target)?.name ?? t`Deleted channel`);
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the prices</Trans>} lines={6}>
      {(prices) =>
        prices.length === 0 ? (
          <EmptyState
            icon={CircleDollarSign}
            title={t`No price list is turned on`}
            actions={
              <Button asChild variant="outline">
                <Link to={pricingAddress()}>
                  <Trans>Open pricing</Trans>
                </Link>
              </Button>
            }
          >
            <Trans>
              Price rules calculate prices from the cost or another base, step by step. Guards limit
              them.
            </Trans>
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            {prices.map((price) => {
              const name = nameOf(price.target);
              const outcome = price.is === "explained" ? price.outcome : null;
              return (
                <Panel
                  key={price.target}
                  title={name}
                  description={
                    outcome?.is === "priced"
                      ? formatMoney(outcome.amount, organization.region, outcome.currency)
                      : undefined
                  }
                  actions={
                    <TextLink to={pricingAddress(price.target)}>
                      <Trans>Open price list</Trans>
                    </TextLink>
                  }
                >
                  <PriceWaterfall
                    organization={organization}
                    price={price}
                    label={t`Price steps: ${name}`}
                  />
                </Panel>
              );
            })}
          </div>
        )
      }
    </QueryResult>
  );
}
