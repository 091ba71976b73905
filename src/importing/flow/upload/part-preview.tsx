import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { PartSample } from "@/importing/session/opened-file.ts";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type PartPreviewProps = { name: string; peek: () => Promise<PartSample> };

/** The first rows of a table, so that a person can tell tables apart without opening them. */
export function PartPreview({ name, peek }: PartPreviewProps) {
  const { t } = useLingui();
  const [sample, setSample] = useState<PartSample | "reading" | "failed">("reading");

  const readSample = useEffectEvent(() => peek().catch(() => "failed" as const));
  useEffect(() => {
    let isCancelled = false;
    async function show() {
      const found = await readSample();
      if (!isCancelled) setSample(found);
    }
    void show();
    return () => {
      isCancelled = true;
    };
  }, []);

  if (sample === "reading") return <Skeleton className="h-24" />;
  if (sample === "failed")
    return (
      <p className="text-ink-2">
        <Trans>We can’t preview this table. Open it to see the error.</Trans>
      </p>
    );
  if (sample.rows.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>This table has no rows.</Trans>
      </p>
    );
  return (
    <TableFrame label={t`First rows of ${name}`}>
      <table className="w-max min-w-full text-left text-xs">
        <thead className="bg-raised text-ink-2">
          <tr>
            {sample.columns.map((column, at) => (
              <th key={at} scope="col" className="max-w-40 truncate px-2.5 py-1.5 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sample.rows.map((row, at) => (
            <tr key={at}>
              {sample.columns.map((_column, place) => (
                <td key={place} className="max-w-40 truncate px-2.5 py-1 text-ink">
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
