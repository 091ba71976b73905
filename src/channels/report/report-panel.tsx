import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { MOST_ROWS, type PinnedReport, pinReport } from "@/channels/report/report-api.ts";
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

/** Takes the file in which a channel says what it refused. */
export function ReportPanel({ organization, planned }: ReportPanelProps) {
  const { channel, definition } = planned;
  const { t, i18n } = useLingui();
  const isShown = useIsShown();
  const { mutate, data, error, isPending } = useMutation({
    ...pinReport,
    onError: (failure) => {
      if (isShown.current) return;
      activity.error(t`Not all of the report could be pinned`, {
        description: i18n._(errorMessage(failure)),
      });
    },
    onSuccess: (report) => {
      if (!isShown.current && "problem" in report) activity.error(t`The report could not be read`);
    },
  });
  return (
    <Panel
      title={<Trans>What the channel said</Trans>}
      description={
        <Trans>
          Drop the report of {definition.name} here: what it refused is pinned to the products and
          fields it is about.
        </Trans>
      }
      footer={
        definition.report.unverified && (
          <Trans>
            By which names its columns go is not verified with {definition.name}; where none is
            found, nothing is changed.
          </Trans>
        )
      }
    >
      <div className="grid gap-3">
        {definition.report.copiedWith !== undefined && (
          <p className="text-ink-2">
            <Trans>
              This channel shows it on a screen only: copy the table there into a spreadsheet, and
              drop that.
            </Trans>
          </p>
        )}
        <FileDrop
          label={t`Report of the channel`}
          accept={KINDS}
          maxBytes={LARGEST}
          disabled={isPending}
          onFiles={([file]) =>
            file && mutate({ organization: organization.id, channel: channel.id, definition, file })
          }
        />
        {error && (
          <Callout
            kind="bad"
            role="alert"
            title={<Trans>Not all of the report could be pinned</Trans>}
          >
            {i18n._(errorMessage(error))}{" "}
            <Trans>Drop it once more: what is pinned already is not pinned twice.</Trans>
          </Callout>
        )}
        {data && <Outcome report={data} region={organization.region} />}
      </div>
    </Panel>
  );
}

function Outcome({ report, region }: { report: PinnedReport; region: Region }) {
  if ("problem" in report) {
    const rows = formatNumber(MOST_ROWS, region);
    return (
      <Callout kind="bad" role="alert" title={<Trans>The report could not be read</Trans>}>
        {report.problem === "unreadable" ? (
          <Trans>The file holds no table. Nothing was changed.</Trans>
        ) : report.problem === "cut-short" ? (
          <Trans>
            The file is damaged, or ends in the middle: only its beginning can be read. Get it from
            the channel once more. Nothing was changed.
          </Trans>
        ) : report.problem === "out-of-reach" ? (
          <Trans>
            The browser cannot get at the file: it may have been moved, changed or deleted. Choose
            it once more. Nothing was changed.
          </Trans>
        ) : report.problem === "too-long" ? (
          <Trans>
            It has more than {rows} rows. Leave only those with an error in it, and drop it once
            more. Nothing was changed.
          </Trans>
        ) : (
          <Trans>
            No columns with a SKU and a message were found in it: is it the report of this channel?
            Nothing was changed.
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
          _0="The channel refused nothing we know of"
          one="The channel refused # product; it stands below"
          other="The channel refused # products; they stand below"
        />
      }
    >
      {unknown.length > 0 && (
        <p>
          <Trans>Not among the products of this channel: {missing}</Trans>
        </p>
      )}
      {rowsWithoutSku > 0 && (
        <p>
          <Plural value={rowsWithoutSku} one="# row names no SKU" other="# rows name no SKU" />
        </p>
      )}
      {warnings > 0 && (
        <p>
          <Plural
            value={warnings}
            one="# remark was left aside"
            other="# remarks were left aside"
          />
        </p>
      )}
    </Callout>
  );
}
