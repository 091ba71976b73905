import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { FileSummary } from "@/importing/summary/file-summary.ts";
import {
  DELIMITER_LABELS,
  SAMPLE_FIELD_LABELS,
  FILE_ERROR_MESSAGES,
  KIND_NAMES,
} from "@/site/application/steps/sample-labels.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

type SampleReportProps = { summary: FileSummary; onRemove: () => void };

/** Shows what a file contains and its errors, with line numbers. */
export function SampleReport({ summary, onRemove }: SampleReportProps) {
  const { name, rows, columnCount } = summary;

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
            <Form summary={summary} />
          </p>
        </div>
        <Button size="sm" variant="outline" onClick={onRemove}>
          <Trans>Remove sample</Trans>
        </Button>
      </div>
      <KnownColumns summary={summary} />
      <FileIssues summary={summary} />
    </div>
  );
}

/** The format of the file, and where the table is. */
function Form({ summary }: { summary: FileSummary }) {
  const { i18n } = useLingui();
  const { kind, part, encoding, delimiter, headerLine } = summary;
  const delimiterName = delimiter && i18n._(DELIMITER_LABELS[delimiter]);
  const encodingName = encoding?.toUpperCase();
  const line = i18n.number(headerLine ?? 0);
  // In formats without a grid, such as XML, each value has its own name, so there is no header row.
  const isGrid = kind === "csv" || kind === "xlsx" || kind === "ods";

  return (
    <>
      {delimiterName ? (
        <Trans>
          {encodingName}, {delimiterName}-separated
        </Trans>
      ) : (
        KIND_NAMES[kind]
      )}
      {part !== null && (
        <>
          {" · "}
          <Trans>from “{part}”</Trans>
        </>
      )}
      {isGrid && (
        <>
          {" · "}
          {headerLine === null ? <Trans>no header row</Trans> : <Trans>header in row {line}</Trans>}
        </>
      )}
    </>
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
        <Trans>Recognized columns</Trans>
      </h4>
      {known.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {known.map(({ name, field }) => (
            <li key={field} className="max-w-full">
              <Badge tone="accent">
                {name} → {i18n._(SAMPLE_FIELD_LABELS[field])}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-pretty text-ink-2">
        {others > 0 && (
          <Plural
            value={others}
            one="# other column can be mapped later."
            other="# other columns can be mapped later."
          />
        )}{" "}
        {missing && <Trans>No SKU column was found. Every product needs a SKU.</Trans>}
      </p>
    </div>
  );
}

function FileIssues({ summary: { issues, kind: fileKind } }: { summary: FileSummary }) {
  const { i18n } = useLingui();
  if (issues.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink">
        <CircleCheck {...icon} className="shrink-0 text-good" />
        <Trans>No errors found in rows, SKUs, GTINs, titles and prices.</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <h4 className="text-xs font-medium text-ink-3">
        <Trans>Issues to review</Trans>
      </h4>
      <ul className="grid gap-2">
        {issues.map(({ kind, count, lines }) => (
          <li key={kind} className="flex gap-2 text-sm">
            <TriangleAlert {...icon} className="mt-0.5 shrink-0 text-warn" />
            <span className="min-w-0 text-pretty">
              <span className="text-ink">{i18n._(FILE_ERROR_MESSAGES[kind])}</span>
              <span className="text-ink-2 tabular-nums">
                {" ("}
                <span className="font-semibold text-ink">{i18n.number(count)}</span>){" · "}
                <Places fileKind={fileKind} lines={lines} count={count} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PlacesProps = { fileKind: FileSummary["kind"]; lines: readonly number[]; count: number };

/** CSV and JSON Lines files have lines; all other files have rows. */
function Places({ fileKind, lines, count }: PlacesProps) {
  const { i18n } = useLingui();
  const first = lines.map((line) => i18n.number(line)).join(", ");
  const isText = fileKind === "csv" || fileKind === "ndjson";
  if (lines.length < count)
    return isText ? <Trans>lines {first}…</Trans> : <Trans>rows {first}…</Trans>;
  return isText ? (
    <Plural value={lines.length} one={`line ${first}`} other={`lines ${first}`} />
  ) : (
    <Plural value={lines.length} one={`row ${first}`} other={`rows ${first}`} />
  );
}
