import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { pricingQuery, type StoredItem } from "@/distributor/catalogue/items-api.ts";
import { Margin } from "@/distributor/catalogue/margin.tsx";
import { formatMoney } from "@/lib/format.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type ItemPricesProps = { organization: Organization; item: StoredItem };

/** The item's selling price and margin under the price rules of the catalogue and of each channel. */
export function ItemPrices({ organization, item }: ItemPricesProps) {
  const { t } = useLingui();
  const { region } = organization;
  const [now] = useState(() => new Date().toISOString());
  const pricing = useQuery(pricingQuery(organization));
  const percent = new Intl.NumberFormat(region.locale, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <QueryResult query={pricing} failure={<Trans>We couldn’t load the price rules</Trans>}>
      {(found) => (
        <TableFrame label={t`Prices after the rules`}>
          <table className="w-full border-collapse text-left text-sm">
            <thead>
              <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
                <th scope="col">
                  <Trans>Price list</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Price</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Margin</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.pricesOf(item, now).map(({ channel, price, margin }) => (
                <tr key={channel} className="border-t border-line *:px-3 *:py-2">
                  <th scope="row" className="font-normal text-ink">
                    {channel === null ? <Trans>Catalogue</Trans> : found.channels.get(channel)}
                  </th>
                  <td className="text-right tabular-nums">{formatMoney(price, region, "CAD")}</td>
                  <td className="text-right tabular-nums">
                    {margin === null ? (
                      "—"
                    ) : (
                      <Margin share={margin}>{percent.format(margin)}</Margin>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </QueryResult>
  );
}
