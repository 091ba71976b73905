import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Warehouse } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatDay, formatNumber } from "@/lib/format.ts";
import { type StockTotals, stockTotals } from "@/stock/product-stock.ts";
import { productStockQuery } from "@/stock/stock-api.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type ProductStockProps = { organization: Organization; product: string };

/** The stock of a product in each warehouse, with inbound units. */
export function ProductStock({ organization, product }: ProductStockProps) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const { data, error, isFetching, refetch } = useQuery(
    productStockQuery(organization.id, product),
  );

  if (!data && error)
    return (
      <ErrorState
        title={<Trans>We couldn’t load the stock</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  if (!data) return <CardSkeleton lines={4} />;
  if (data.length === 0)
    return (
      <EmptyState icon={Warehouse} title={t`No stock data yet`}>
        <Trans>This product has no quantity in any warehouse yet.</Trans>
      </EmptyState>
    );

  const cells = ({ onHand, reserved, available, inbound, inboundOn }: StockTotals) => (
    <>
      <td>{formatNumber(onHand, region)}</td>
      <td>{formatNumber(reserved, region)}</td>
      <td className={available <= 0 ? "text-bad" : "text-ink"}>
        {formatNumber(available, region)}
      </td>
      <td>{formatNumber(inbound, region)}</td>
      <td>{inbound > 0 && inboundOn !== null ? formatDay(inboundOn, region) : "—"}</td>
    </>
  );
  return (
    <TableFrame label={t`Stock`}>
      <table className="w-full border-collapse text-right text-sm whitespace-nowrap tabular-nums">
        <thead>
          <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
            <th scope="col" className="text-left">
              <Trans>Warehouse</Trans>
            </th>
            <th scope="col">
              <Trans>On hand</Trans>
            </th>
            <th scope="col">
              <Trans>Reserved</Trans>
            </th>
            <th scope="col">
              <Trans>Available</Trans>
            </th>
            <th scope="col">
              <Trans>Inbound</Trans>
            </th>
            <th scope="col">
              <Trans>Expected on</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((line) => (
            <tr key={line.warehouse} className="border-t border-line *:px-3 *:py-2">
              <th scope="row" className="text-left font-normal">
                {line.warehouse}
              </th>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium *:px-3 *:py-2">
            <th scope="row" className="text-left font-medium">
              <Trans>Total</Trans>
            </th>
            {cells(stockTotals(data))}
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  );
}
