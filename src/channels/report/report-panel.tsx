import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { MAX_REPORT_ROWS, type PinnedReport, pinReport } from "@/channels/report/report-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { activity } from "@/ui/feedback/toast.tsx";
import { useIsShown } from "@/ui/foundation/use-is-shown.ts";

type ReportPanelProps = { organization: Organization; planned: PlannedChannel };

const KINDS = [".csv", ".tsv", ".txt", ".xlsx"];
const LARGEST = 50_000_000;

/** Reads a channel's report and attaches its errors to the products. */
export function ReportPanel({ organization, planned }: ReportPanelProps) {
  const { channel, definition } = planned;
  const { t, i18n } = useLingui();
  const isShown = useIsShown();
  const { mutate, data, error, isPending } = useMutation({
    ...pinReport,
    onError: (failure) => {
      if (isShown.current) return;
      activity.error(t`We couldn’t save the whole report`, {
        description: i18n._(errorMessage(failure)),
      });
    },
    onSuccess: (report) => {
      if (!isShown.current && "error" in report) activity.error(t`We couldn’t read the report`);
    },
  });
  return (
    <Panel
      title={<Trans>Channel report</Trans>}
      description={
        <Trans>
          Drop the report from {definition.name} here. We show each rejection with its product and
          field.
        </Trans>
      }
      footer={
        definition.report.unverified && (
          <Trans>
            We may not recognize every column of a {definition.name} report. If a column that we
            need is missing, nothing is changed.
          </Trans>
        )
      }
    >
      <div className="grid gap-3">
        {definition.report.copiedWith !== undefined && (
          <p className="text-ink-2">
            <Trans>
              This channel shows its report only on screen. Copy the table into a spreadsheet and
              drop that file here.
            </Trans>
          </p>
        )}
        <FileDrop
          label={t`Report file`}
          accept={KINDS}
          maxBytes={LARGEST}
          disabled={isPending}
          onFiles={([file]) =>
            file && mutate({ organization: organization.id, channel: channel.id, definition, file })
          }
        />
        {error && (
          <Callout kind="bad" role="alert" title={<Trans>We couldn’t save the whole report</Trans>}>
            {i18n._(errorMessage(error))}{" "}
            <Trans>Drop the file again. Nothing is saved twice.</Trans>
          </Callout>
        )}
        {data && <Outcome report={data} region={organization.region} />}
      </div>
    </Panel>
  );
}

function Outcome({ report, region }: { report: PinnedReport; region: Region }) {
  if ("error" in report) {
    const rows = formatNumber(MAX_REPORT_ROWS, region);
    return (
      <Callout kind="bad" role="alert" title={<Trans>We couldn’t read the report</Trans>}>
        {report.error === "unreadable" ? (
          <Trans>The file is damaged or contains no table. Nothing was changed.</Trans>
        ) : report.error === "cut-short" ? (
          <Trans>
            The file is damaged or incomplete. Nothing was changed: get the report from the channel
            again.
          </Trans>
        ) : report.error === "out-of-reach" ? (
          <Trans>
            The browser can’t open the file: it may have been moved, changed or deleted. Nothing was
            changed, so you can choose the file again.
          </Trans>
        ) : report.error === "too-long" ? (
          <Trans>
            The file has more than {rows} rows. Nothing was changed: keep only the rows with errors
            and drop the file again.
          </Trans>
        ) : (
          <Trans>
            We didn’t find the columns of a report from this channel. Nothing was changed: check
            that this is the channel’s report.
          </Trans>
        )}
      </Callout>
    );
  }
  const { pinned, unknown, rowsWithoutSku, warnings } = report;
  const missing = unknown.slice(0, 20).join(", ");
  return (
    <Callout
      kind={pinned > 0 ? "warn" : "good"}
      role="alert"
      title={
        <Plural
          value={pinned}
          _0="The channel rejected no known products"
          one="The channel rejected # product, listed below"
          other="The channel rejected # products, listed below"
        />
      }
    >
      {unknown.length > 0 && (
        <p>
          <Trans>SKUs without a listing on this channel: {missing}</Trans>
        </p>
      )}
      {rowsWithoutSku > 0 && (
        <p>
          <Plural value={rowsWithoutSku} one="# row has no SKU" other="# rows have no SKU" />
        </p>
      )}
      {warnings > 0 && (
        <p>
          <Plural value={warnings} one="# warning was ignored" other="# warnings were ignored" />
        </p>
      )}
    </Callout>
  );
}
