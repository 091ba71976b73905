import { useLingui } from "@lingui/react/macro";
import {
  changesPrices,
  PRICE_STEPS,
  type PriceChanges,
} from "@/importing/comparing/price-changes.ts";
import { named } from "@/ui/foundation/labelled.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type PriceHistogramProps = { prices: PriceChanges; threshold: number };

/** Shows how far prices rise and fall. Ranges entirely beyond the warning threshold have another colour. */
export function PriceHistogram({ prices, threshold }: PriceHistogramProps) {
  const { t, i18n } = useLingui();
  const { histogram, raised, lowered } = prices;
  if (!changesPrices(prices)) return null;
  const highest = Math.max(...histogram);
  const points = (value: number) => i18n.number(value, { signDisplay: "exceptZero" });
  const percent = (value: number) =>
    i18n.number(value / 100, { style: "percent", signDisplay: "exceptZero" });
  const [up, down] = [i18n.number(raised), i18n.number(lowered)];

  return (
    <Panel title={t`Price changes`} description={t`Up: ${up} · Down: ${down}`}>
      <ol className="flex h-32 items-end gap-1" aria-label={t`Prices by size of change`}>
        {PRICE_STEPS.map((from, at) => {
          const next = PRICE_STEPS[at + 1];
          const count = histogram[at] ?? 0;
          const label =
            next === undefined ? `${percent(from)} …` : `${points(from)} … ${percent(next)}`;
          const isBeyond = from >= threshold || (next ?? Infinity) <= -threshold;
          return (
            <li
              key={from}
              className="flex h-full flex-1 flex-col justify-end gap-1 text-center"
              title={label}
            >
              <span className="sr-only">{named(i18n, label, i18n.number(count))}</span>
              <span
                aria-hidden
                className={isBeyond ? "rounded-t-sm bg-warn" : "rounded-t-sm bg-accent"}
                style={{ height: `${(count / highest) * 100}%`, minHeight: count > 0 ? 2 : 0 }}
              />
              <span aria-hidden className="text-[10px] text-ink-3 tabular-nums max-sm:hidden">
                {points(from)}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
