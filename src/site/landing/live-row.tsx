import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import { type Finding, findingOf, type SampleRow } from "@/site/landing/sample-rows.ts";
import { type Tone, TONES } from "@/ui/badge.tsx";

const FINDINGS: Record<Finding, { words: MessageDescriptor; tone: Tone }> = {
  ready: { words: msg`Ready`, tone: "good" },
  "gtin-missing": { words: msg`GTIN missing`, tone: "bad" },
  "digits-lost": { words: msg`Digits lost in a spreadsheet`, tone: "bad" },
  "check-digit": { words: msg`Wrong check digit`, tone: "bad" },
  "gtin-wrong": { words: msg`Not a GTIN`, tone: "bad" },
  "not-a-price": { words: msg`Not a price`, tone: "bad" },
  "below-cost": { words: msg`Below the cost`, tone: "warn" },
  "below-lowest": { words: msg`Below the lowest price`, tone: "warn" },
  "above-list": { words: msg`Above the list price`, tone: "warn" },
};

type LiveRowProps = {
  row: SampleRow;
  /** Its turn to be checked has not come. */
  isWaiting: boolean;
  onChange: (row: SampleRow) => void;
};

const badge = "inline-block rounded-md px-2 py-0.5 text-xs font-medium text-balance";
const number = "h-8 rounded-md font-mono text-xs leading-8";

export function LiveRow({ row, isWaiting, onChange }: LiveRowProps) {
  const { i18n, t } = useLingui();
  const { sku, gtin, price, lowest } = row;
  const { words, tone } = FINDINGS[findingOf(row)];

  return (
    <tr className="h-12">
      <td className="truncate px-4 font-mono text-xs max-sm:hidden">{sku}</td>
      <td className="px-1 sm:px-2">
        <Cell
          label={t`GTIN of ${sku}`}
          value={gtin}
          onChange={(value) => onChange({ ...row, gtin: value })}
        />
      </td>
      <td className={clsx(number, "px-4 text-right text-ink-2 max-sm:hidden")}>{lowest}</td>
      <td className="px-1 text-right sm:px-2">
        <Cell
          label={t`Price of ${sku}`}
          value={price}
          onChange={(value) => onChange({ ...row, price: value })}
          className="text-right"
        />
      </td>
      <td className="relative px-3 sm:px-4">
        {/* Stays where it is while it cannot be seen, so that nothing moves when it can. */}
        <span className={clsx(badge, TONES[tone], isWaiting && "invisible")}>{i18n._(words)}</span>
        {isWaiting && (
          <span
            className={clsx(
              badge,
              TONES.calm,
              "absolute top-1/2 left-3 -translate-y-1/2 sm:left-4",
            )}
          >
            <Trans>Checking…</Trans>
          </span>
        )}
      </td>
    </tr>
  );
}

type CellProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

const never = () => () => {};

/** Words on the page until it has come to life; then a field of the very same size in their place. */
function Cell({ label, value, onChange, className }: CellProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const look = clsx(number, "block w-full min-w-0 px-2 text-ink", className);
  if (!isAlive) return <span className={clsx(look, "truncate")}>{value}</span>;
  return (
    <input
      aria-label={label}
      value={value}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      inputMode="decimal"
      onChange={(event) => onChange(event.target.value)}
      className={clsx(look, "bg-transparent hover:bg-sunken focus-visible:bg-sunken")}
    />
  );
}
