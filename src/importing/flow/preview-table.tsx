import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useEffect, useMemo, useState } from "react";
import type { Look } from "@/importing/flow/import-desk.ts";
import { cellReader } from "@/importing/flow/read-cells.ts";
import type { ColumnMapping } from "@/importing/mapping/column-mapping.ts";
import type { RowBatch } from "@/importing/source/table.ts";
import { Panel } from "@/ui/panel.tsx";

/** Wider tables are read as wide as they are, and shown no wider than a person looks. */
const MOST_COLUMNS = 60;
/** More than are seen without scrolling, and few enough to be drawn between two movements of a hand. */
const ROWS_AT_ONCE = 20;

type PreviewTableProps = { look: Look; mapping: ColumnMapping };

/** The first rows, as they would be read: numbers, dates and measures beside what is made of them. */
export function PreviewTable({ look: { columns, first, above }, mapping }: PreviewTableProps) {
  const { t, i18n } = useLingui();
  const madeOf = useMemo(() => cellReader(mapping, columns), [mapping, columns]);
  const drawn = useRowsInTurn(first);
  const shown = columns.slice(0, MOST_COLUMNS);
  const count = i18n.number(columns.length);

  return (
    <Panel title={t`First rows`} description={t`Columns: ${count}`} flush>
      <section aria-label={t`First rows`} className="max-h-96 overflow-auto">
        <table className="w-max min-w-full text-left text-sm">
          <thead className="sticky top-0 bg-raised text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                <Trans>Row</Trans>
              </th>
              {shown.map((name, at) => (
                <th key={at} scope="col" className="max-w-64 truncate px-3 py-2 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {Array.from({ length: Math.ceil(drawn / ROWS_AT_ONCE) }, (_, at) => (
            <PreviewRows
              key={at}
              first={first}
              from={at * ROWS_AT_ONCE}
              width={shown.length}
              madeOf={madeOf}
            />
          ))}
        </table>
      </section>
      {above.rows.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
          <Trans>Above the names of the columns: {above.rows.flat().join(" ").slice(0, 200)}</Trans>
        </p>
      )}
    </Panel>
  );
}

type PreviewRowsProps = {
  first: RowBatch;
  from: number;
  width: number;
  madeOf: ReturnType<typeof cellReader>;
};

/** Kept as they are while the rows below them are drawn. */
const PreviewRows = memo(function PreviewRows({ first, from, width, madeOf }: PreviewRowsProps) {
  const { t, i18n } = useLingui();
  const places = first.places.slice(from, from + ROWS_AT_ONCE);

  return (
    <tbody className="divide-y divide-line border-b border-line last:border-b-0">
      {first.rows.slice(from, from + ROWS_AT_ONCE).map((row, at) => {
        const made = madeOf(row);
        return (
          <tr key={places[at]}>
            <td className="px-3 py-1.5 text-ink-3 tabular-nums">{i18n.number(places[at] ?? 0)}</td>
            {Array.from({ length: width }, (_cell, column) => (
              <td key={column} className="max-w-64 truncate px-3 py-1.5 text-ink">
                {row[column]}
                {(made[column] ?? row[column]) !== row[column] && (
                  <span className="text-ink-3"> → {made[column] || t`nothing`}</span>
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
});

/** How many rows are drawn by now: some more at each turn, since a hundred at once would hold up the page. */
function useRowsInTurn(first: RowBatch): number {
  const [drawn, setDrawn] = useState({ first, rows: ROWS_AT_ONCE });
  const rows = drawn.first === first ? drawn.rows : ROWS_AT_ONCE;
  useEffect(() => {
    if (rows >= first.rows.length) return;
    const next = { first, rows: rows + ROWS_AT_ONCE };
    const turn = setTimeout(() => setDrawn(next));
    return () => clearTimeout(turn);
  }, [first, rows]);
  return Math.min(rows, first.rows.length);
}
