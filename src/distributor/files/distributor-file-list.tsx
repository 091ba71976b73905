import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { distributorError, hasFileEnded } from "@/distributor/files/distributor-conflicts.ts";
import { type DistributorFile, undoFile } from "@/distributor/files/price-files-api.ts";
import { REJECTING_ISSUES } from "@/distributor/price-file/rejected-record.ts";
import { formatDay, formatMoment, formatNumber } from "@/lib/format.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

/** Loaded when a person opens the records of a file. */
const RejectedRecordsSheet = lazyPart(async () => ({
  default: (await import("@/distributor/files/rejected-records-sheet.tsx")).RejectedRecordsSheet,
}));

const TONES: Record<DistributorFile["state"], Tone> = {
  open: "accent",
  committed: "good",
  cancelled: "calm",
  undoing: "warn",
  undone: "calm",
};

/** The states in which a file can be undone. An open file is being imported now, or its import was interrupted. */
const REVERSIBLE: readonly DistributorFile["state"][] = ["committed", "undoing", "open"];

type FileListProps = { organization: Organization; files: readonly DistributorFile[] };

/** The imported files, the latest first. The latest one that isn't cancelled or undone can be undone. */
export function DistributorFileList({ organization, files }: FileListProps) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [left, setLeft] = useState<number | null>(null);
  const undo = useMutation(undoFile);
  const [params, setParams] = useSearchParams();
  const opened = files.find(({ id }) => id === params.get("rejected"));
  const latest = files.find(({ state }) => REVERSIBLE.some((one) => one === state));
  const canUndo = organization.role !== "viewer";
  const states = {
    open: t`Importing`,
    committed: t`Imported`,
    cancelled: t({ message: "Cancelled", context: "A file" }),
    undoing: t`Undo not finished`,
    undone: t`Undone`,
  };

  async function reverse(file: DistributorFile) {
    try {
      await undo.mutateAsync({ file, onLeft: setLeft });
      toast.success(t`Import undone: ${file.name}`);
    } catch {
      // The error is shown above the table.
    }
    setLeft(null);
  }

  return (
    <div className="grid gap-3">
      {undo.error && (
        <Callout kind="bad" role="alert" title={t`The undo didn’t finish`}>
          {i18n._(distributorError(undo.error))}{" "}
          {!hasFileEnded(undo.error) && (
            <Trans>Undoing the import again continues where it stopped.</Trans>
          )}
        </Callout>
      )}
      <TableFrame label={t`Files`}>
        <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans>File</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>New</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Changed</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>No longer listed</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans context="records">Rejected</Trans>
              </th>
              <th scope="col">
                <Trans>Imported</Trans>
              </th>
              <th scope="col" aria-label={t`Actions`} />
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.id} className="border-t border-line *:px-3 *:py-2">
                <th scope="row" className="font-normal">
                  <span className="block text-ink">{file.name}</span>
                  <span className="block text-xs text-ink-3">
                    {file.kind === "full" ? <Trans>Full</Trans> : <Trans>Delta</Trans>}
                    {file.made_on !== null && <> · {formatDay(file.made_on, region)}</>}
                    {" · "}
                    <Plural value={file.records} one="# record" other="# records" />
                    {file.field_map_version !== null && (
                      <>
                        {" · "}
                        <Trans>field map {file.field_map_version}</Trans>
                      </>
                    )}
                  </span>
                </th>
                <td>
                  <Badge dot tone={TONES[file.state]}>
                    {states[file.state]}
                  </Badge>
                </td>
                {(["added", "changed", "missing"] as const).map((movement) => (
                  <td key={movement} className="text-right tabular-nums">
                    {file.state === "committed" && file[movement] > 0 ? (
                      <TextLink to={`/suppliers/tdx-ca/catalog?moved=${movement}.${file.id}`}>
                        {formatNumber(file[movement], region)}
                      </TextLink>
                    ) : (
                      formatNumber(file[movement], region)
                    )}
                  </td>
                ))}
                <td className="text-right tabular-nums">
                  {file.state === "committed" && file.rejected > 0 ? (
                    <TextLink to={`?rejected=${file.id}`}>
                      {formatNumber(file.rejected, region)}
                    </TextLink>
                  ) : (
                    formatNumber(file.rejected, region)
                  )}
                </td>
                <td className="text-ink-2">
                  {formatMoment(file.created_at, region)}
                  {file.actor?.display_name && (
                    <span className="block text-xs text-ink-3">{file.actor.display_name}</span>
                  )}
                </td>
                <td className="text-right">
                  {canUndo && file === latest && (
                    <ConfirmDialog
                      trigger={
                        <Button variant="outline" size="sm" loading={undo.isPending}>
                          {left === null ? (
                            <Trans>Undo</Trans>
                          ) : (
                            <Plural value={left} one="# change left" other="# changes left" />
                          )}
                        </Button>
                      }
                      title={t`Undo the import of ${file.name}?`}
                      confirm={t`Undo`}
                      onConfirm={() => reverse(file)}
                    >
                      {file.state === "open" && (
                        <p className="mb-2">
                          <Trans>If someone is importing this file now, their import stops.</Trans>
                        </p>
                      )}
                      <Trans>
                        The distributor catalogue goes back to its state before this file. You can
                        import the file again.
                      </Trans>
                    </ConfirmDialog>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {opened && (
        <Suspense>
          <RejectedRecordsSheet
            organization={organization.id}
            file={opened}
            issue={REJECTING_ISSUES.find((code) => code === params.get("issue")) ?? null}
            onClose={() =>
              setParams((before) => withParams(before, { rejected: null, issue: null }))
            }
          />
        </Suspense>
      )}
    </div>
  );
}
