import { Trans, useLingui } from "@lingui/react/macro";
import type { DistributorFile } from "@/distributor/files/price-files-api.ts";
import { formatDay, formatMoment, formatNumber, type Region } from "@/lib/format.ts";
import { Facts } from "@/ui/layout/facts.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type LatestFilePanelProps = { file: DistributorFile; region: Region };

/**
 * The header of the latest imported file, and what it changed. Each count links to its items. Unchanged ones have no
 * link, because only changes are stored.
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
        <Facts
          facts={[
            { label: t`Name`, value: file.name },
            { label: t`Account`, value: file.account },
            {
              label: t`Made on`,
              value: file.made_on === null ? null : formatDay(file.made_on, region),
            },
            {
              label: t`Kind`,
              value:
                file.kind === "full" ? (
                  <Trans>Full: lists every item.</Trans>
                ) : (
                  <Trans>Delta: lists changes only. Other items stay as they are.</Trans>
                ),
            },
            { label: t`Imported`, value: formatMoment(file.created_at, region) },
          ]}
        />
        <Stats>
          <Stat label={t`Records`} value={count(file.records)} />
          <Stat label={t`New`} {...moved("added")} />
          <Stat label={t`Changed`} {...moved("changed")} />
          <Stat label={t`Unchanged`} value={count(file.unchanged)} />
          {file.kind === "full" && <Stat label={t`No longer listed`} {...moved("missing")} />}
          <Stat
            label={<Trans context="records">Rejected</Trans>}
            value={count(file.set_aside)}
            to={file.set_aside > 0 ? `?set-aside=${file.id}` : undefined}
            tone={file.set_aside > 0 ? "bad" : "plain"}
          />
        </Stats>
      </div>
    </Panel>
  );
}
