import { Trans, useLingui } from "@lingui/react/macro";
import { rowNumber } from "@/importing/source/table/row-number.ts";
import { clsx } from "clsx";

export type ChangedRow = {
  /** The number of the row in the file. */
  place: number;
  sku: string;
  title: string;
  cells: readonly ChangedValue[];
};

export type ChangedValue = {
  /** The name of the changed field. */
  name: string;
  /** The earlier value, or null for a new product. */
  before: string | null;
  after: string;
  /** The clean rule that gave the new value. */
  rule?: string;
  /** A value that a person should look at. */
  isBad: boolean;
};

/** Products that an import changes: a line for each changed cell. */
export function ChangeTable({ label, rows }: { label: string; rows: readonly ChangedRow[] }) {
  const { i18n } = useLingui();
  return (
    <table aria-label={label} className="w-full table-fixed text-left text-sm">
      <thead className="border-b border-line bg-raised text-xs text-ink-2">
        <tr className="*:px-3 *:py-2 *:font-medium">
          <th scope="col" className="w-2/5 sm:w-36">
            <Trans>SKU</Trans>
          </th>
          <th scope="col" className="max-sm:hidden">
            <Trans>Title</Trans>
          </th>
          <th scope="col" className="sm:w-28">
            <Trans>Field</Trans>
          </th>
          <th scope="col" className="text-right sm:w-[28%]">
            <Trans>Before → after</Trans>
          </th>
          <th scope="col" className="w-16 text-right max-sm:hidden">
            <Trans>Row</Trans>
          </th>
        </tr>
      </thead>
      {rows.map(({ place, sku, title, cells }) => (
        <tbody key={place} className="border-b border-line-soft align-top last:border-0">
          {(cells.length === 0 ? [null] : cells).map((cell, at) => (
            <tr key={cell?.name ?? ""} className="*:px-3 *:py-1.5">
              {at === 0 && (
                <>
                  <th
                    scope="rowgroup"
                    rowSpan={cells.length || 1}
                    className="font-mono text-xs leading-5 font-normal wrap-anywhere text-ink"
                  >
                    {sku}
                    <span className="block font-sans text-ink-3 sm:hidden">{title}</span>
                  </th>
                  <td rowSpan={cells.length || 1} className="text-ink max-sm:hidden">
                    <span className="line-clamp-3 wrap-break-word">{title}</span>
                  </td>
                </>
              )}
              {cell === null ? (
                <td colSpan={2} className="text-ink-3">
                  <Trans>No changes</Trans>
                </td>
              ) : (
                <>
                  <td className="wrap-anywhere text-ink-2">{cell.name}</td>
                  <td className="text-right wrap-anywhere tabular-nums">
                    <Values {...cell} />
                  </td>
                </>
              )}
              {at === 0 && (
                <td
                  rowSpan={cells.length || 1}
                  className="text-right text-ink-3 tabular-nums max-sm:hidden"
                >
                  {i18n.number(rowNumber(place))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Values({ before, after, rule, isBad }: ChangedValue) {
  const { t } = useLingui();
  return (
    <>
      {before !== null && (
        <>
          <del className="line-clamp-2 text-ink-3 sm:inline">{before || "—"}</del>
          <span className="text-ink-3">{" → "}</span>
        </>
      )}
      <ins className={clsx("font-medium no-underline", isBad ? "text-bad" : "text-good")}>
        {after || "—"}
      </ins>
      {rule !== undefined && (
        <span className="block text-xs text-ink-3">{t`by rule “${rule}”`}</span>
      )}
    </>
  );
}
