import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { sampleIssueMessage } from "@/site/landing/sample-issue-message.ts";
import { SHOWN } from "@/site/landing/live-columns.ts";
import type { SampleCheck } from "@/site/landing/sample-check.ts";
import { TONES } from "@/ui/layout/badge.tsx";

type LiveRowProps = {
  cells: readonly string[];
  issue: SampleCheck["issues"][number];
  /** The row hasn't been checked yet. */
  isWaiting: boolean;
  /** The import worker is ready, so the row can be edited. */
  isLive: boolean;
  onChange: (column: number, value: string) => void;
};

const badge = "inline-block rounded-md px-2 py-0.5 text-xs font-medium text-balance";
const number = "h-8 rounded-md font-mono text-xs leading-8";

export function LiveRow({ cells, issue, isWaiting, isLive, onChange }: LiveRowProps) {
  const { i18n, t } = useLingui();
  const sku = cells[SHOWN.sku.at];
  const tone = issue === "ready" ? "good" : issue.startsWith("price-") ? "warn" : "bad";

  return (
    <tr className="h-12">
      <td className={clsx("truncate font-mono text-xs", SHOWN.sku.className)}>{sku}</td>
      <td className={clsx("truncate text-ink-2", SHOWN.title.className)}>
        {cells[SHOWN.title.at]}
      </td>
      <td className="px-1 sm:px-2">
        <Cell
          isLive={isLive}
          label={t`GTIN of ${sku}`}
          value={cells[SHOWN.gtin.at] ?? ""}
          onChange={(value) => onChange(SHOWN.gtin.at, value)}
        />
      </td>
      <td className={clsx(number, "px-4 text-right text-ink-2 max-sm:hidden")}>
        {cells[SHOWN.lowest.at]}
      </td>
      <td className="px-1 text-right sm:px-2">
        <Cell
          isLive={isLive}
          label={t`Price of ${sku}`}
          value={cells[SHOWN.price.at] ?? ""}
          onChange={(value) => onChange(SHOWN.price.at, value)}
          className="text-right"
        />
      </td>
      <td className="relative px-3 sm:px-4">
        {/* Hidden but still takes up its space, so nothing moves when it appears. */}
        <span className={clsx(badge, TONES[tone], isWaiting && "invisible")}>
          {i18n._(sampleIssueMessage(issue))}
        </span>
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
  isLive: boolean;
  onChange: (value: string) => void;
  className?: string;
};

/** Plain text until the worker is ready, then an input of exactly the same size. */
function Cell({ label, value, isLive, onChange, className }: CellProps) {
  const cellClass = clsx(number, "block w-full min-w-0 px-2 text-ink", className);
  if (!isLive) return <span className={clsx(cellClass, "truncate")}>{value}</span>;
  return (
    <input
      aria-label={label}
      value={value}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      inputMode="decimal"
      onChange={(event) => onChange(event.target.value)}
      className={clsx(cellClass, "bg-transparent hover:bg-sunken focus-visible:bg-sunken")}
    />
  );
}
