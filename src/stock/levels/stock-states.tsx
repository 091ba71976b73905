import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { formatNumber } from "@/lib/format.ts";
import { STOCK_STATES, type StockState } from "@/stock/stock-level.ts";
import { MOST_COUNTED, stockCountsQuery } from "@/stock/stock-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";

const STATE_LABELS: Record<StockState, MessageDescriptor> = {
  out: msg`Out of stock`,
  low: msg`Reorder point reached`,
  late: msg`Late inbound`,
  inbound: msg`Inbound`,
};

type StockStatesProps = {
  organization: Organization;
  state: StockState | null;
  onChange: (state: StockState | null) => void;
};

/** Buttons that limit the stock list to a state, with the number of rows in each. */
export function StockStates({ organization, state, onChange }: StockStatesProps) {
  const { i18n } = useLingui();
  const { data, isLoading } = useQuery(stockCountsQuery(organization.id));
  const count = (one: StockState) => {
    const found = data?.[one];
    if (found === undefined) return null;
    const text = formatNumber(Math.min(found, MOST_COUNTED), organization.region);
    return found > MOST_COUNTED ? `${text}+` : text;
  };
  if (isLoading)
    // The placeholder is as wide as the buttons with large counts, so that the toolbar doesn't wrap when they replace
    // it.
    return <Skeleton className="h-8 w-144 max-w-full pointer-coarse:h-11 rounded-control" />;
  return STOCK_STATES.map((one) => (
    <Button
      key={one}
      variant="outline"
      aria-pressed={state === one}
      onClick={() => onChange(state === one ? null : one)}
    >
      {i18n._(STATE_LABELS[one])}
      <span className="text-ink-3 tabular-nums">{count(one)}</span>
    </Button>
  ));
}
