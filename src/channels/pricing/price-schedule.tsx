import { Trans, useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import type { PricingNames } from "@/channels/pricing/pricing-names.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import { priceMoments } from "@/rules/pricing/price-moments.ts";
import { formatDay } from "@/lib/format.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type PriceScheduleProps = {
  lists: readonly PriceList[];
  target: string;
  names: PricingNames;
  organization: Organization;
};

/** What happens on each future day on which rules of the list start or end. */
export function PriceSchedule({ lists, target, names, organization }: PriceScheduleProps) {
  const { t } = useLingui();
  const own = lists.filter((list) => list.target === target);
  const moments = priceMoments(own, names.today);
  if (moments.length === 0) return null;
  const nameOf = (id: string) =>
    own.flatMap(({ rules }) => rules).find((rule) => rule.id === id)?.name ?? "";
  return (
    <Panel title={t`Coming up`} description={t`What changes on each day`}>
      <ul className="divide-y divide-line text-sm">
        {moments.map(({ day, starts, ends }) => (
          <li key={day} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
            <span className="font-medium text-ink tabular-nums">
              {formatDay(day, organization.region)}
            </span>
            <span className="min-w-0 wrap-anywhere text-ink-2">
              {starts.map((id) => (
                <span key={`starts ${id}`} className="block">
                  <Trans>“{nameOf(id)}” starts</Trans>
                </span>
              ))}
              {ends.map((id) => (
                <span key={`ends ${id}`} className="block">
                  <Trans>“{nameOf(id)}” no longer applies</Trans>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
