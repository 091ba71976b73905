import { Trans, useLingui } from "@lingui/react/macro";
import type { Look } from "@/importing/flow/import-desk.ts";
import { cellReader } from "@/importing/flow/read-cells.ts";
import type { ColumnMapping } from "@/importing/mapping/column-mapping.ts";
import { Panel } from "@/ui/panel.tsx";

/** Wider tables are read as wide as they are, and shown no wider than a person looks. */
const MOST_COLUMNS = 60;

type PreviewTableProps = { look: Look; mapping: ColumnMapping };

/** The first rows, as they would be read: numbers, dates and measures beside what is made of them. */
export function PreviewTable({ look: { columns, first, above }, mapping }: PreviewTableProps) {
  const { t, i18n } = useLingui();
  const madeOf = cellReader(mapping, columns);
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
          <tbody className="divide-y divide-line">
            {first.rows.map((row, at) => {
              const made = madeOf(row);
              return (
                <tr key={first.places[at]}>
                  <td className="px-3 py-1.5 text-ink-3 tabular-nums">
                    {i18n.number(first.places[at] ?? 0)}
                  </td>
                  {shown.map((_name, column) => (
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
