import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { distributorError } from "@/distributor/files/distributor-conflicts.ts";
import { distributorFilesQuery } from "@/distributor/files/price-files-api.ts";
import { FileChanged } from "@/distributor/session/file-changed.ts";
import { FieldMapChoice, useFieldMap } from "@/distributor/upload/field-map-choice.tsx";
import { FileReport } from "@/distributor/upload/file-report.tsx";
import { DEFAULT_POLICY, type MissingPolicy } from "@/distributor/schedule/missing-policy.ts";
import { ImportButton, IncompleteFile } from "@/distributor/upload/import-button.tsx";
import { MissingPolicyField } from "@/distributor/upload/missing-policy-field.tsx";
import { priceFileMessage } from "@/distributor/upload/price-file-messages.ts";
import { PriceFileSource } from "@/distributor/upload/price-file-source.tsx";
import { changesIn, type Upload } from "@/distributor/upload/upload-state.ts";
import { usePriceFile } from "@/distributor/upload/use-price-file.tsx";
import { formatDay } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** The upload from the choice of a file to its import, step by step. */
export function PriceFileUpload({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const maps = useFieldMap(organization);
  const { chosen } = maps;
  const { map } = chosen;
  const { upload, choose, send, cancel, restart, issueRecords } = usePriceFile(organization);
  const [policy, setPolicy] = useState<MissingPolicy>(DEFAULT_POLICY);
  useUnsavedWork(upload.step === "sending");

  if (organization.role === "viewer")
    return (
      <Callout>
        <Trans>
          You have view-only access. An editor or owner of your organization can upload files.
        </Trans>
      </Callout>
    );

  const again = (
    <Button variant="outline" onClick={restart}>
      <Trans>Choose another file</Trans>
    </Button>
  );
  return (
    <>
      {upload.step === "choose" && (
        <>
          <FieldMapChoice organization={organization} maps={maps} />
          <PriceFileSource organization={organization} onFile={(file) => void choose(file, map)} />
        </>
      )}
      {upload.step === "reading" && (
        <Progress
          label={t`Reading ${upload.name}`}
          done={Math.round(upload.progress.share * 100)}
          total={100}
          detail={<Plural value={upload.progress.records} one="# record" other="# records" />}
          actions={again}
        />
      )}
      {upload.step === "rejected" && (
        <Callout kind="bad" role="alert" title={upload.name} actions={again}>
          {i18n._(priceFileMessage(upload.error))}
        </Callout>
      )}
      {upload.step === "failed" && <Failed upload={upload} actions={again} />}
      {upload.step === "comparing" && (
        <Progress label={t`Comparing with the stored catalogue`} done={null} total={1} />
      )}
      {upload.step === "checked" && <IncompleteFile organization={organization} upload={upload} />}
      {upload.step === "checked" && upload.difference.missing > 0 && (
        <MissingPolicyField policy={policy} onChange={setPolicy} />
      )}
      {upload.step === "checked" && (
        <div className="flex flex-wrap items-center gap-2">
          <ImportButton
            upload={upload}
            policy={policy}
            onImport={() => void send(upload, chosen, policy)}
          />
          {again}
        </div>
      )}
      {upload.step === "sending" && (
        <Progress
          label={upload.isCancelling ? t`Cancelling` : t`Importing`}
          done={upload.isCancelling ? null : upload.sent}
          total={changesIn(upload.difference, policy)}
          actions={
            !upload.isCancelling && (
              <Button variant="outline" onClick={cancel}>
                <Trans>Cancel</Trans>
              </Button>
            )
          }
        />
      )}
      {upload.step === "done" && (
        <Callout
          kind="good"
          title={t`${upload.name} imported`}
          actions={
            <>
              <Button asChild>
                <Link to="/suppliers/tdx-ca/catalog">
                  <Trans>Open catalogue</Trans>
                </Link>
              </Button>
              {again}
            </>
          }
        >
          <Trans>You can undo the import on the TD SYNNEX Canada page.</Trans>
        </Callout>
      )}
      {upload.step === "checked" && (
        <OlderFile organization={organization} made={upload.checked.header.date} />
      )}
      {"checked" in upload && (
        <FileReport
          name={upload.name}
          checked={upload.checked}
          difference={"difference" in upload ? upload.difference : null}
          map={map}
          region={region}
          issueRecords={issueRecords}
        />
      )}
    </>
  );
}

type OlderFileProps = { organization: Organization; made: string | null };

/** Warns about a file that is older than the last imported one. */
function OlderFile({ organization: { id, region }, made }: OlderFileProps) {
  const { data: files } = useQuery(distributorFilesQuery(id));
  const latest = files?.find(({ state }) => state === "committed")?.made_on ?? null;
  if (made === null || latest === null || made >= latest) return null;
  return (
    <Callout kind="warn">
      <Trans>
        This file is from {formatDay(made, region)}. The last imported one is from{" "}
        {formatDay(latest, region)}, so this file would replace newer prices and stock.
      </Trans>
    </Callout>
  );
}

type FailedProps = { upload: Extract<Upload, { step: "failed" }>; actions: React.ReactNode };

function Failed({ upload, actions }: FailedProps) {
  const { i18n } = useLingui();
  return (
    <Callout kind="bad" role="alert" title={upload.name} actions={actions}>
      <p>
        {upload.message instanceof FileChanged ? (
          <Trans>
            The file was changed, moved or deleted after we checked it. Choose it again.
          </Trans>
        ) : (
          i18n._(distributorError(upload.message))
        )}
      </p>
      {upload.left === "undone" && (
        <p>
          <Trans>The import stopped, and its changes were undone.</Trans>
        </p>
      )}
      {upload.left === "changes" && (
        <p>
          <Trans>
            The import stopped, and some of its changes may have been saved. Undo the import on the
            TD SYNNEX Canada page, then import the file again.
          </Trans>
        </p>
      )}
    </Callout>
  );
}
