import { Trans, useLingui } from "@lingui/react/macro";
import { PriceFileFacts } from "@/distributor/files/price-file-facts.tsx";
import type { DistributorFile } from "@/distributor/files/price-files-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type LatestFilePanelProps = { file: DistributorFile; region: Region };

/**
 * The header of the latest imported file, and what it changed. Counts of changes link to the items, and the count of
 * rejected records links to those records. Unchanged items have no link, because only changes are stored.
 */
export function LatestFilePanel({ file, region }: LatestFilePanelProps) {
  const { t } = useLingui();
  const count = (number: number) => formatNumber(number, region);
  const moved = (movement: "added" | "changed" | "missing") => ({
    value: count(file[movement]),
    to: file[movement] > 0 ? `/suppliers/tdx-ca/catalog?moved=${movement}.${file.id}` : undefined,
  });
  return (
    <Panel title={t`Latest file`}>
      <div className="grid gap-4">
        <PriceFileFacts
          name={file.name}
          header={{ account: file.account, date: file.made_on, kind: file.kind }}
          imported={file.created_at}
          region={region}
        />
        <Stats>
          <Stat label={t`Records`} value={count(file.records)} />
          <Stat label={t`New`} {...moved("added")} />
          <Stat label={t`Changed`} {...moved("changed")} />
          <Stat label={t`Unchanged`} value={count(file.unchanged)} />
          {file.kind === "full" && <Stat label={t`No longer listed`} {...moved("missing")} />}
          <Stat
            label={<Trans context="records">Rejected</Trans>}
            value={count(file.rejected)}
            to={file.rejected > 0 ? `?rejected=${file.id}` : undefined}
            tone={file.rejected > 0 ? "bad" : "plain"}
          />
        </Stats>
      </div>
    </Panel>
  );
}
