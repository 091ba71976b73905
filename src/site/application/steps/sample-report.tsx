import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { FileSummary } from "@/importing/file-summary.ts";
import {
  DELIMITER_WORDS,
  FIELD_WORDS,
  FILE_PROBLEM_WORDS,
} from "@/site/application/steps/sample-words.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";

type SampleReportProps = { summary: FileSummary; onRemove: () => void };

/** What a file holds, and what is wrong with it, with the lines where to look. */
export function SampleReport({ summary, onRemove }: SampleReportProps) {
  const { i18n } = useLingui();
  const { name, rows, columnCount, encoding, delimiter, headerLine } = summary;
  const parted = i18n._(DELIMITER_WORDS[delimiter]);
  const letters = encoding.toUpperCase();
  const line = i18n.number(headerLine ?? 0);

  return (
    <div className="grid gap-4 rounded-panel border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-sm font-semibold wrap-anywhere text-ink">{name}</h3>
          <p className="text-sm text-ink-2 tabular-nums">
            <Plural value={rows} one="# row" other="# rows" />
            {" · "}
            <Plural value={columnCount} one="# column" other="# columns" />
            {" · "}
            <Trans>
              {letters}, cells parted by {parted}
            </Trans>
            {" · "}
            {headerLine === null ? (
              <Trans>no line with the names of the columns</Trans>
            ) : (
              <Trans>names of the columns in line {line}</Trans>
            )}
          </p>
        </div>
        <Button size="sm" variant="outline" onClick={onRemove}>
          <Trans>Remove the sample</Trans>
        </Button>
      </div>
      <KnownColumns summary={summary} />
      <Problems summary={summary} />
    </div>
  );
}

function KnownColumns({ summary: { columns, columnCount } }: { summary: FileSummary }) {
  const { i18n } = useLingui();
  const known = columns.flatMap(({ name, field }) => (field === null ? [] : [{ name, field }]));
  const missing = !known.some(({ field }) => field === "sku");
  const others = columnCount - known.length;

  return (
    <div className="grid gap-2">
      <h4 className="text-xs font-medium text-ink-3">
        <Trans>Recognised columns</Trans>
      </h4>
      {known.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {known.map(({ name, field }) => (
            <li key={field} className="max-w-full">
              <Badge tone="accent">
                {name} → {i18n._(FIELD_WORDS[field])}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-pretty text-ink-2">
        {others > 0 && (
          <Plural
            value={others}
            one="# more column can be mapped by hand later."
            other="# more columns can be mapped by hand later."
          />
        )}{" "}
        {missing && <Trans>No column was recognised as the SKU; every product needs one.</Trans>}
      </p>
    </div>
  );
}

function Problems({ summary: { problems } }: { summary: FileSummary }) {
  const { i18n } = useLingui();
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink">
        <CircleCheck {...icon} className="shrink-0 text-good" />
        <Trans>No problems were found in rows, SKUs, GTINs, titles and prices.</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <h4 className="text-xs font-medium text-ink-3">
        <Trans>What needs a look</Trans>
      </h4>
      <ul className="grid gap-2">
        {problems.map(({ kind, count, lines }) => {
          const first = lines.map((line) => i18n.number(line)).join(", ");
          return (
            <li key={kind} className="flex gap-2 text-sm">
              <TriangleAlert {...icon} className="mt-0.5 shrink-0 text-warn" />
              <span className="min-w-0 text-pretty">
                <span className="text-ink">{i18n._(FILE_PROBLEM_WORDS[kind])}</span>
                <span className="text-ink-2 tabular-nums">
                  {" ("}
                  <span className="font-semibold text-ink">{i18n.number(count)}</span>){" · "}
                  {lines.length < count ? (
                    <Trans>lines {first} …</Trans>
                  ) : (
                    <Plural value={lines.length} one={`line ${first}`} other={`lines ${first}`} />
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
