import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useEffect, useMemo, useState } from "react";
import type { TablePreview } from "@/importing/session/opened-file.ts";
import { cellReader } from "@/importing/flow/settings/read-cells.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";
import { rowNumber } from "@/importing/source/table/row-number.ts";
import { Panel } from "@/ui/layout/panel.tsx";

/** The preview shows at most this many columns. A wider table is still imported completely. */
const MOST_COLUMNS = 60;
const CHARACTERS_SHOWN = 80;
/** About half of the cells that are visible without scrolling. The first rendering is the slowest. */
const CELLS_AT_FIRST = 140;
/** Few enough cells to render between two input events. Each step lays out the whole table again. */
const CELLS_AT_ONCE = 400;

type PreviewTableProps = { preview: TablePreview; mapping: ColumnMapping };

/** The first rows of the file. Numbers, dates and measurements are followed by how they're read, if that differs. */
export function PreviewTable({
  preview: { columns, first, above, detected },
  mapping,
}: PreviewTableProps) {
  const { t, i18n } = useLingui();
  const madeOf = useMemo(() => cellReader(mapping, columns), [mapping, columns]);
  const shown = columns.slice(0, MOST_COLUMNS);
  const groups = useRowsInTurn(first, shown.length);
  const count = i18n.number(columns.length);
  const textAbove = above.rows.flat().join(" ").slice(0, 200);

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
          {groups.map(({ from, to }) => (
            <PreviewRows
              key={from}
              first={first}
              from={from}
              to={to}
              width={shown.length}
              madeOf={madeOf}
            />
          ))}
        </table>
      </section>
      {above.rows.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
          {detected.headerRow === undefined ? (
            <Trans>Outside the rows: {textAbove}</Trans>
          ) : (
            <Trans>Above the header row: {textAbove}</Trans>
          )}
        </p>
      )}
    </Panel>
  );
}

type PreviewRowsProps = {
  first: RowBatch;
  from: number;
  to: number;
  width: number;
  madeOf: ReturnType<typeof cellReader>;
};

/** Memoized, so that these rows aren't rendered again while later rows are added. */
const PreviewRows = memo(function PreviewRows({
  first,
  from,
  to,
  width,
  madeOf,
}: PreviewRowsProps) {
  const { t, i18n } = useLingui();
  const places = first.places.slice(from, to);

  return (
    <tbody className="divide-y divide-line border-b border-line last:border-b-0">
      {first.rows.slice(from, to).map((row, at) => {
        const made = madeOf(row);
        return (
          <tr key={places[at]}>
            <td className="px-3 py-1.5 text-ink-3 tabular-nums">
              {i18n.number(rowNumber(places[at] ?? 0))}
            </td>
            {Array.from({ length: width }, (_, column) => row[column] ?? "").map((cell, column) => (
              <td key={column} className="max-w-64 truncate px-3 py-1.5 text-ink">
                {excerptOf(cell)}
                {(made[column] ?? cell) !== cell && (
                  <span className="text-ink-3"> → {excerptOf(made[column] ?? "") || t`empty`}</span>
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
});

/** The part of a text that fits into a cell: laying out pages of hidden text is slow. */
const excerptOf = (text: string) =>
  text.length > CHARACTERS_SHOWN ? `${text.slice(0, CHARACTERS_SHOWN)}…` : text;

type RowGroup = { from: number; to: number };

function rowGroups(rows: number, width: number): RowGroup[] {
  const groups: RowGroup[] = [];
  const among = (cells: number) => Math.max(1, Math.floor(cells / Math.max(1, width)));
  for (let from = 0; from < rows;) {
    const to = Math.min(rows, from + among(from === 0 ? CELLS_AT_FIRST : CELLS_AT_ONCE));
    groups.push({ from, to });
    from = to;
  }
  return groups;
}

/** The rows rendered so far. More are added in steps, because rendering a hundred at once would block the page. */
function useRowsInTurn(first: RowBatch, width: number): readonly RowGroup[] {
  const groups = useMemo(() => rowGroups(first.rows.length, width), [first, width]);
  const [drawn, setDrawn] = useState({ groups, count: 1 });
  const count = drawn.groups === groups ? drawn.count : 1;
  useEffect(() => {
    if (count >= groups.length) return;
    const turn = setTimeout(() => setDrawn({ groups, count: count + 1 }));
    return () => clearTimeout(turn);
  }, [groups, count]);
  return groups.slice(0, count);
}
