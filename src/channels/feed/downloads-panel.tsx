import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { uploadPlace } from "@/channels/definitions/labels/upload-places.ts";
import { templateFor } from "@/channels/files/template-for.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { type ListingChange, SENDABLE } from "@/channels/listing/listing.ts";
import { PortionAdvice } from "@/channels/files/portion-advice.tsx";
import { FileChoice } from "@/channels/files/file-choice.tsx";
import { downloadFiles } from "@/channels/sync/sync-files-api.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type DownloadsPanelProps = { organization: Organization; planned: PlannedChannel };

/** Downloads of the channel's files for inspection. A download doesn't count as sent. */
export function DownloadsPanel({ organization, planned }: DownloadsPanelProps) {
  const { channel, definition, plan } = planned;
  const { i18n } = useLingui();
  const place = uploadPlace(definition.key);
  const [layout, setLayout] = useState(definition.files[0]);
  const whole = useMutation(downloadFiles);
  const delta = useMutation(downloadFiles);
  if (!layout) return null;
  const file = layout;

  const requestOf = (changes: readonly ListingChange[] | null) => ({
    channel: channel.id,
    plan,
    layouts: [file],
    title: organization.name,
    changes,
  });

  function saveTemplate() {
    const rows = templateFor(definition, file, plan.config, []);
    const text = BYTE_ORDER_MARK + rows.map((row) => csvLine(row)).join("");
    saveFile(
      new Blob([text], { type: "text/csv" }),
      `${fileName(`${channel.name} ${file.name}`)}.csv`,
    );
  }

  return (
    <Panel
      title={<Trans>Downloads</Trans>}
      description={
        <Trans>
          Use these files for review or manual upload. Downloading a file doesn’t mark its products
          as sent. Approving them does.
        </Trans>
      }
      footer={place !== null && i18n._(place)}
    >
      <div className="flex flex-wrap items-end gap-3">
        <FileChoice files={definition.files} layout={layout} onChange={setLayout} />
        <Button
          variant="outline"
          loading={whole.isPending}
          onClick={() => whole.mutate(requestOf(null))}
        >
          <Trans>Download full file</Trans>
        </Button>
        <Button
          variant="outline"
          loading={delta.isPending}
          onClick={() => delta.mutate(requestOf(SENDABLE))}
        >
          <Trans>Download changes</Trans>
        </Button>
        <Button variant="ghost" onClick={saveTemplate}>
          <Trans>Download template</Trans>
        </Button>
      </div>
      <PortionAdvice layout={layout} plan={plan} />
    </Panel>
  );
}
