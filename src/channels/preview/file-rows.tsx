import { Plural, Trans } from "@lingui/react/macro";
import type { FilePreview, PreviewRow } from "@/channels/preview/file-preview.ts";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

/** Rows beyond this number are only counted, because a product with hundreds of variants has as many rows. */
const MOST = 50;

/** A product's rows in one of the channel's files, each with its values by column name. */
export function FileRows({ file }: { file: FilePreview }) {
  const { name, columns, rows } = file;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="font-mono text-xs font-medium wrap-anywhere text-ink-2">{name}</h3>
      {rows.slice(0, MOST).map((row, at) => {
        const number = at + 1;
        const { filled } = row;
        const summary = (
          <Trans>
            Row {number} of {rows.length}
          </Trans>
        );
        return (
          // Rows have no names, so their position among the product's rows identifies them.
          <Disclosure
            key={number}
            open={at === 0}
            summary={
              row.cells === null ? (
                summary
              ) : (
                <span>
                  {summary} ·{" "}
                  <Plural
                    value={filled}
                    one="# column with a value"
                    other="# columns with a value"
                  />
                </span>
              )
            }
          >
            <RowValues row={row} label={name} empty={columns - filled} />
          </Disclosure>
        );
      })}
      {rows.length > MOST && (
        <p className="text-xs text-ink-2">
          <Plural
            value={rows.length - MOST}
            one="The file has # more row of this product."
            other="The file has # more rows of this product."
          />
        </p>
      )}
    </div>
  );
}

function RowValues({ row, label, empty }: { row: PreviewRow; label: string; empty: number }) {
  const { cells, written } = row;
  if (cells === null) return <CodeBlock code={written} label={label} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <dl className="divide-y divide-line rounded-panel border border-line text-sm">
        {cells.map(({ column, text }, at) => (
          <div
            key={`${column} ${at}`}
            className="grid gap-x-4 px-3 py-1.5 @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt className="font-mono text-xs leading-5 wrap-anywhere text-ink-2">{column}</dt>
            <dd className="max-h-40 min-w-0 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {empty > 0 && (
        <p className="text-xs text-ink-2">
          <Plural
            value={empty}
            one="# more column is empty in this row."
            other="# more columns are empty in this row."
          />
        </p>
      )}
      <Disclosure summary={<Trans>As written in the file</Trans>}>
        <CodeBlock code={written} label={label} />
      </Disclosure>
    </div>
  );
}
