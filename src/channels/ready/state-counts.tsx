import { Trans, useLingui } from "@lingui/react/macro";
import type { ListingSummary } from "@/channels/listing/stored-listing.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Stat, Stats } from "@/ui/layout/stat.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type StateCountsProps = {
  summary: ListingSummary;
  region: Region;
  /** The address of the products of one kind. */
  hrefOf: (kind: Record<string, string>) => string;
};

/** How many products the channel would accept and how many it wouldn't, each count with a link to its products. */
export function StateCounts({ summary: { states, changes }, region, hrefOf }: StateCountsProps) {
  const { t } = useLingui();
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
  return (
    <Stats>
      <Stat {...stat(t`Ready`, states["ready"], { state: "ready" })} tone="good" />
      <Stat {...stat(t`With a warning`, states["warning"], { state: "warning" })} tone="warn" />
      <Stat {...stat(t`Blocked`, states["blocked"], { state: "blocked" })} tone="bad" />
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
  );
}
