import { Trans, useLingui } from "@lingui/react/macro";
import type { ListingSummary } from "@/channels/listing/stored-listing.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { ShareBar, Swatch } from "@/ui/charts/share-bar.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type StateCountsProps = {
  summary: ListingSummary;
  region: Region;
  /** The URL of a list of products, filtered by these parameters. */
  hrefOf: (kind: Record<string, string>) => string;
};

/**
 * Shows how many products the channel would accept, and how many are blocked, rejected, unchanged, excluded or to be
 * removed. Each count below the bar links to its products if it's above 0, except the count of unchanged products.
 */
export function StateCounts({ summary, region, hrefOf }: StateCountsProps) {
  const { t } = useLingui();
  const { states, changes, stale, missing } = summary;
  const parts = [
    { name: t`Ready`, value: states["ready"] ?? 0, tone: "good" },
    { name: t`With a warning`, value: states["warning"] ?? 0, tone: "warn" },
    { name: t`Blocked`, value: states["blocked"] ?? 0, tone: "bad" },
    { name: t`Still to check`, value: stale + missing, tone: "calm" },
  ] as const;
  const stat = (label: string, count = 0, kind?: Record<string, string>) => ({
    label,
    value: formatNumber(count, region),
    hint: kind && count > 0 && (
      <TextLink to={hrefOf(kind)}>
        <Trans>Show products</Trans>
        <span className="sr-only">: {label}</span>
      </TextLink>
    ),
  });
  const marked = (label: string, tone: "good" | "warn" | "bad", state: string) => (
    <Stat {...stat(label, states[state], { state })} tone={tone} mark={<Swatch tone={tone} />} />
  );
  return (
    <>
      <ShareBar legend={false} format={(value) => formatNumber(value, region)} parts={parts} />
      <Stats>
        {marked(t`Ready`, "good", "ready")}
        {marked(t`With a warning`, "warn", "warning")}
        {marked(t`Blocked`, "bad", "blocked")}
        {(changes["rejected"] ?? 0) > 0 && (
          <Stat
            {...stat(t`Rejected by the channel`, changes["rejected"], { change: "rejected" })}
            tone="bad"
          />
        )}
        <Stat {...stat(t`Unchanged since last sync`, changes["unchanged"])} />
        <Stat {...stat(t`To remove`, changes["removed"], { change: "removed" })} />
        <Stat {...stat(t`Excluded`, states["excluded"], { state: "excluded" })} />
      </Stats>
    </>
  );
}
