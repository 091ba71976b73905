import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { PriceEffectLine } from "@/channels/pricing/price-effect-line.tsx";
import type { PricingNames } from "@/channels/pricing/rule/pricing-names.ts";
import type { PricePreview } from "@/rules/preview/price-effect.ts";
import { CATALOGUE, type PriceList } from "@/rules/pricing/price-list.ts";
import { priceMoments } from "@/rules/pricing/price-moments.ts";
import { formatDay } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type PriceScheduleProps = {
  lists: readonly PriceList[];
  target: string;
  names: PricingNames;
  organization: Organization;
  /** The effect of the lists on the catalogue on a later day. */
  effectOn: (day: string) => Promise<PricePreview>;
};

/** Shows the effect on each future day on which rules of the list start or end. */
export function PriceSchedule(props: PriceScheduleProps) {
  const { lists, target, names, organization, effectOn } = props;
  const { t } = useLingui();
  /** The days whose effect is shown. Editing the lists hides them, because the effects would be outdated. */
  const [shown, setShown] = useState<{ lists: readonly PriceList[]; days: readonly string[] }>({
    lists,
    days: [],
  });
  const days = shown.lists === lists ? shown.days : [];
  const own = lists.filter((list) => list.target === target);
  const moments = priceMoments(own, names.today);
  if (moments.length === 0) return null;
  const nameOf = (id: string) =>
    own
      .flatMap(({ rules }) => rules)
      .find((rule) => rule.id === id)
      ?.name.trim() || t`Unnamed rule`;
  return (
    <Panel
      title={t`Upcoming price changes`}
      description={
        target === CATALOGUE
          ? t`Apply the prices on each of these days: catalogue prices don’t change automatically.`
          : t`While this list is turned on, the channel’s listings change automatically on these days.`
      }
    >
      <ul className="divide-y divide-line text-sm">
        {moments.map(({ day, starts, ends }) => {
          const date = formatDay(day, organization.region);
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="font-medium text-ink tabular-nums">{date}</span>
              <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">
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
              {days.includes(day) ? (
                <PriceEffectLine id={`${target} ${day}`} effect={() => effectOn(day)} />
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t`Show the effect on ${date}`}
                  onClick={() => setShown({ lists, days: [...days, day] })}
                >
                  <Trans>Show the effect</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {days.length > 0 && (
        <p className="pt-2 text-sm text-ink-3">
          <Trans>Compared with today’s catalogue prices.</Trans>
        </p>
      )}
    </Panel>
  );
}
