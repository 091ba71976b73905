import { Trans, useLingui } from "@lingui/react/macro";
import { PriceFileFacts } from "@/distributor/files/price-file-facts.tsx";
import type { FieldMap } from "@/distributor/price-file/field-map.ts";
import type { ItemDifference } from "@/distributor/price-file/item-index.ts";
import { IssueTable } from "@/distributor/upload/issue-table.tsx";
import type { Accepted } from "@/distributor/upload/upload-state.ts";
import type { IssueRecords } from "@/distributor/upload/use-issue-download.tsx";
import { RejectedRecordsPreview } from "@/distributor/upload/rejected-records-preview.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";
import { WarehouseTable } from "@/distributor/warehouses/warehouse-table.tsx";
import { unitsOfFile } from "@/distributor/warehouses/warehouse-units.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type FileReportProps = {
  name: string;
  checked: Accepted;
  /** Null while the file is being compared with the stored catalogue. */
  difference: ItemDifference | null;
  map: FieldMap;
  region: Region;
  issueRecords: IssueRecords;
};

/** A file's contents and issues, and the changes that importing it would make. */
export function FileReport(props: FileReportProps) {
  const { name, checked, difference, map, region, issueRecords } = props;
  const { t } = useLingui();
  const { header, records, rejected, units, dropShip } = checked;
  const number = (count: number | undefined) =>
    count === undefined ? "—" : formatNumber(count, region);

  return (
    <>
      <Stats>
        <Stat label={t`Records`} value={number(records)} />
        <Stat label={t`New`} value={number(difference?.added)} />
        <Stat label={t`Changed`} value={number(difference?.changed)} />
        <Stat label={t`Unchanged`} value={number(difference?.unchanged)} />
        {rejected > 0 ? (
          <Stat
            label={
              <RejectedRecordsPreview
                name={name}
                rejectedRecords={checked.rejectedRecords}
                rejected={rejected}
                trigger={
                  <button type="button" className={linkLook}>
                    <Trans context="records">Rejected</Trans>
                  </button>
                }
              />
            }
            value={number(rejected)}
            tone="bad"
          />
        ) : (
          <Stat label={<Trans context="records">Rejected</Trans>} value={number(0)} />
        )}
        {header.kind === "full" && (
          <Stat
            label={t`No longer listed`}
            value={number(difference?.missing)}
            tone={difference !== null && difference.missing > 0 ? "warn" : "plain"}
          />
        )}
      </Stats>
      <Panel title={t`File`}>
        <PriceFileFacts name={name} header={header} region={region} />
      </Panel>
      <Panel title={t`Issues`}>
        <IssueTable
          name={name}
          issues={checked.issues}
          examples={checked.examples}
          region={region}
          issueRecords={issueRecords}
        />
      </Panel>
      <Panel title={t`Stock`}>
        <WarehouseTable
          warehouses={unitsOfFile(map, units, {
            key: "drop-ship",
            name: t`Shipped by manufacturers`,
            units: dropShip,
          })}
          region={region}
        />
      </Panel>
    </>
  );
}
