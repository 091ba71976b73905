import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { LiveRow } from "@/site/landing/live-row.tsx";
import { findingOf, SAMPLE_ROWS, type SampleRow } from "@/site/landing/sample-rows.ts";
import { useSelfRunning } from "@/site/landing/use-self-running.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";

/**
 * The product instead of its picture: five rows of a file, and the checks that every row goes through. They run by
 * themselves once, and again with every key somebody types. Without scripts the rows stand there as they were found.
 */
export function LiveCheck() {
  const { t } = useLingui();
  const [rows, setRows] = useState(SAMPLE_ROWS);
  const figure = useRef<HTMLElement>(null);
  const { step, run } = useSelfRunning(figure, rows.length);
  const total = rows.length;
  const ready = rows.filter((row) => findingOf(row) === "ready").length;

  const change = (changed: SampleRow) =>
    setRows(rows.map((row) => (row.sku === changed.sku ? changed : row)));

  return (
    <figure
      ref={figure}
      className="overflow-hidden rounded-panel border border-line bg-surface shadow-float"
    >
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">
          <Trans>Five rows of a sample file, with what the checks find in each</Trans>
        </caption>
        <thead className="border-b border-line bg-raised text-ink-2">
          <tr>
            <th scope="col" className="w-1/5 px-4 py-2 font-medium max-sm:hidden">
              SKU
            </th>
            <th scope="col" className="w-2/5 px-3 py-2 font-medium sm:w-1/5 sm:px-4">
              GTIN
            </th>
            <th scope="col" className="w-1/6 px-4 py-2 text-right font-medium max-sm:hidden">
              <Trans>Lowest price</Trans>
            </th>
            <th scope="col" className="w-1/4 px-3 py-2 text-right font-medium sm:w-1/6 sm:px-4">
              <Trans>Price</Trans>
            </th>
            <th scope="col" className="px-3 py-2 font-medium sm:px-4">
              <Trans>Finding</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft tabular-nums">
          {rows.map((row, at) => (
            <LiveRow
              key={row.sku}
              row={row}
              isWaiting={step !== null && at >= step}
              onChange={change}
            />
          ))}
        </tbody>
      </table>
      <figcaption className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-raised px-3 py-2 text-sm text-ink-2 sm:px-4">
        <output className="font-medium text-ink" aria-label={t`Result`}>
          <Plural
            value={ready}
            one={`# of ${total} rows is ready`}
            other={`# of ${total} rows are ready`}
          />
        </output>
        <span className="flex-1 basis-56 noscript:hidden">
          <Trans>Change a number: the checks of the portal run as you type.</Trans>
        </span>
        <Button
          variant="outline"
          size="sm"
          className="noscript:hidden"
          onClick={() => {
            setRows(SAMPLE_ROWS);
            run();
          }}
        >
          <RotateCcw {...icon} />
          <Trans>Check the file again</Trans>
        </Button>
      </figcaption>
    </figure>
  );
}
