import { useLingui } from "@lingui/react/macro";
import type { PastImport } from "@/importing/history/import-history-api.ts";
import { ShareBar, type SharePart, Swatch } from "@/ui/charts/share-bar.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type Counts = Pick<
  PastImport,
  "rowsRead" | "created" | "updated" | "unchanged" | "skipped" | "rejected" | "unsent"
>;
type ImportResultProps = { past: Counts; format: (value: number) => string };

const inkOf = (tone: SharePart["tone"], value: number) => {
  if (tone === "good") return "good";
  return value > 0 && (tone === "warn" || tone === "bad") ? "warn" : "plain";
};

/** The outcome of a file's rows, as a bar and as numbers. */
export function ImportResult({ past, format }: ImportResultProps) {
  const { t } = useLingui();
  const parts: readonly SharePart[] = [
    { name: t`New`, value: past.created, tone: "good" },
    { name: t`Changed`, value: past.updated, tone: "accent" },
    { name: t`Unchanged`, value: past.unchanged, tone: "calm" },
    { name: t`Skipped`, value: past.skipped, tone: "none" },
    { name: t`Rejected`, value: past.rejected, tone: "bad" },
    ...(past.unsent > 0
      ? [{ name: t`Not imported`, value: past.unsent, tone: "warn" } as const]
      : []),
  ];
  return (
    <div className="grid gap-3">
      {/* Hidden from screen readers, which read the numbers in the tiles below. */}
      <div aria-hidden>
        <ShareBar legend={false} parts={parts} format={format} />
      </div>
      <Stats>
        <Stat label={t`Rows read`} value={format(past.rowsRead)} />
        {parts.map(({ name, value, tone }) => (
          <Stat
            key={name}
            mark={<Swatch tone={tone} />}
            label={name}
            value={format(value)}
            tone={inkOf(tone, value)}
          />
        ))}
      </Stats>
    </div>
  );
}
