import { Trans, useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { PriceWaterfall } from "@/channels/pricing/price-waterfall.tsx";
import { NoProducts } from "@/rules/effect/no-products.tsx";
import { PriceWarnings } from "@/rules/effect/price-warnings.tsx";
import { GUARD_LABELS } from "@/rules/labels/price-labels.ts";
import type { PriceEffect, PriceSample } from "@/rules/preview/price-effect.ts";
import type { GuardKind } from "@/rules/pricing/price-list.ts";
import { formatDay, formatMoney } from "@/lib/format.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { named } from "@/ui/foundation/labelled.ts";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type PriceEffectPanelProps = {
  organization: Organization;
  effect: PriceEffect;
  /** Rule names by id. */
  names: ReadonlyMap<string, string>;
  onShowRule: (rule: string) => void;
};

const GUARDS: readonly GuardKind[] = ["map", "cost", "margin", "change", "minimum", "maximum"];

/** The effect of a price list on the whole catalogue: counts, margins, stock value and examples. */
export function PriceEffectPanel(props: PriceEffectPanelProps) {
  const { organization, effect, names, onShowRule } = props;
  const { t, i18n } = useLingui();
  const failed = Object.values(effect.failures).reduce((sum, count) => sum + count, 0);
  const guarded = GUARDS.flatMap((guard) => {
    const count = effect.guarded[guard] ?? 0;
    return count === 0 ? [] : [{ guard, count }];
  });
  const money = Object.entries(effect.stockValueChange);
  const samples = (title: string, shown: readonly PriceSample[]) =>
    shown.length > 0 && (
      <Samples title={title} organization={organization} samples={shown} names={names} />
    );
  if (effect.products === 0)
    return (
      <Panel title={t`Effect on the catalogue`}>
        <NoProducts />
      </Panel>
    );
  return (
    <Panel
      title={t`Effect on the catalogue`}
      description={t`Compared with today’s catalogue prices.`}
    >
      <div className="grid gap-4">
        <Stats>
          <Stat label={t`Raised`} value={i18n.number(effect.raised)} />
          <Stat label={t`Lowered`} value={i18n.number(effect.lowered)} />
          {effect.added > 0 && <Stat label={t`New price`} value={i18n.number(effect.added)} />}
          <Stat label={t`Unchanged`} value={i18n.number(effect.same + effect.untouched)} />
          <Stat
            label={t`Can’t be priced`}
            value={i18n.number(failed)}
            tone={failed > 0 ? "warn" : "plain"}
          />
        </Stats>
        <PriceWarnings
          warnings={effect.warnings}
          nameOf={(rule) => names.get(rule)?.trim() || t`Unnamed rule`}
          dayOf={(day) => formatDay(day, organization.region)}
          onShowRule={onShowRule}
        />
        <MarginHistogram before={effect.marginsBefore} after={effect.marginsAfter} />
        <dl className="grid gap-1 text-sm">
          {guarded.map(({ guard, count }) => (
            <div key={guard} className="flex flex-wrap justify-between gap-3">
              <dt className="text-ink-2">{i18n._(GUARD_LABELS[guard])}</dt>
              <dd className="text-ink tabular-nums">
                <Trans>Products limited: {i18n.number(count)}</Trans>
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap justify-between gap-3">
            <dt className="text-ink-2">
              <Trans>Change in stock value</Trans>
            </dt>
            <dd className="text-ink tabular-nums">
              {money.length === 0
                ? formatMoney("0", organization.region)
                : money
                    .map(([currency, amount]) => formatMoney(amount, organization.region, currency))
                    .join(" · ")}
            </dd>
          </div>
        </dl>
        {samples(t`Examples`, effect.samples)}
        {samples(t`Limited by a guard`, effect.guardedSamples)}
        {samples(t`Can’t be priced`, effect.failedSamples)}
      </div>
    </Panel>
  );
}

/** The distribution of margins before and after. Each bar covers 5 percentage points. */
function MarginHistogram({
  before,
  after,
}: {
  before: readonly number[];
  after: readonly number[];
}) {
  const { t, i18n } = useLingui();
  const highest = Math.max(1, ...before, ...after);
  const percent = (points: number) => i18n.number(points / 100, { style: "percent" });
  const height = (count: number) => ({
    height: `${(count / highest) * 100}%`,
    minHeight: count > 0 ? 2 : 0,
  });
  return (
    <figure className="grid gap-1">
      <figcaption className="flex flex-wrap gap-x-4 text-xs text-ink-2">
        <span>
          <Trans>Products by margin</Trans>
        </span>
        <span className="flex items-center gap-1">
          <span aria-hidden className="size-2 rounded-sm bg-edge" />
          <Trans>Before</Trans>
        </span>
        <span className="flex items-center gap-1">
          <span aria-hidden className="size-2 rounded-sm bg-accent" />
          <Trans>After</Trans>
        </span>
      </figcaption>
      <ol className="flex h-28 items-end gap-0.5" aria-label={t`Products by margin`}>
        {after.map((count, at) => {
          const label = at === 0 ? t`Loss` : percent((at - 1) * 5);
          const old = before[at] ?? 0;
          const counts = t`Before: ${i18n.number(old)}. After: ${i18n.number(count)}`;
          return (
            <li
              key={label}
              title={named(i18n, label, counts)}
              className="flex h-full flex-1 items-end gap-px"
            >
              <span className="sr-only">{named(i18n, label, counts)}</span>
              <span aria-hidden className="flex-1 rounded-t-sm bg-edge" style={height(old)} />
              <span aria-hidden className="flex-1 rounded-t-sm bg-accent" style={height(count)} />
            </li>
          );
        })}
      </ol>
      <p aria-hidden className="flex justify-between text-xs text-ink-3 tabular-nums">
        <span>
          <Trans>Loss</Trans>
        </span>
        <span>{percent(95)}</span>
      </p>
    </figure>
  );
}

type SamplesProps = {
  title: string;
  organization: Organization;
  samples: readonly PriceSample[];
  names: ReadonlyMap<string, string>;
};

function Samples({ title, organization, samples, names }: SamplesProps) {
  const { region } = organization;
  return (
    <Disclosure summary={title}>
      <ul className="divide-y divide-line">
        {samples.map(({ id, sku, title: product, before, outcome }) => (
          <li key={id} className="grid gap-1 py-2 text-sm">
            <div className="flex flex-wrap justify-between gap-x-3">
              <TextLink to={`/product-management?product=${id}`} className="font-mono">
                {sku}
              </TextLink>
              <span className="tabular-nums">
                {before === null ? "—" : formatMoney(before.amount, region, before.currency)}
                {outcome.is === "priced" &&
                  ` → ${formatMoney(outcome.amount, region, outcome.currency)}`}
              </span>
            </div>
            <p className="truncate text-ink-3">{product}</p>
            <Disclosure summary={<Trans>Price steps</Trans>}>
              <PriceWaterfall
                organization={organization}
                price={{ is: "explained", target: "", names, outcome }}
                label={sku}
              />
            </Disclosure>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
