import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { writtenCount } from "@/catalogue/ledger/change-set.ts";
import { UndoProgressBar, useShownUndo } from "@/catalogue/ledger/undo-progress.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import type { RunningImport } from "@/importing/commit/import-runner.ts";
import { lacksDatabaseRejections } from "@/importing/commit/import-plan.ts";
import type { PastImport } from "@/importing/history/import-history-api.ts";
import { RejectedDownload } from "@/importing/history/rejected-download.tsx";
import { reportFile } from "@/importing/history/import-history-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Progress } from "@/ui/feedback/progress.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** The dialog loads when someone opens it. */
const ChangeSetDetail = lazyPart(async () => ({
  default: (await import("@/catalogue/ledger/change-set-detail.tsx")).ChangeSetDetail,
}));

type ReportActionsProps = {
  past: PastImport;
  organization: Organization;
  /** The import as stored in the browser that sent it; null in other browsers. */
  running: RunningImport | null;
  onUndone: () => void;
};

/** The actions of an import's report: view the changes, download files, undo. */
export function ReportActions({ past, organization, running, onUndone }: ReportActionsProps) {
  const { t, i18n } = useLingui();
  const undo = useShownUndo();
  const [report, setReport] = useState<{ loaded: number; stop: () => void } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const canUndo = organization.role !== "viewer" && past.state !== "open" && writtenCount(past) > 0;
  const isUndone = past.undone.how === "whole";
  /** The file of rejected rows isn't offered while the import runs, because more rows may be rejected. */
  const isKnown = running === null || running.doing === "nothing";
  const name = fileName(past.file ?? past.title);

  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (loaded: number) => setReport({ loaded, stop: () => controller.abort() });
    onProgress(0);
    const labels = {
      header: [t`Row`, t`SKU`, t`Action`, t`Field`, t`Before`, t`After`],
      actions: { create: t`New`, update: t`Changed`, remove: t`Removed` },
      field: (field: string) => fieldLabel(i18n, field),
    };
    try {
      const file = await reportFile(past.id, labels, { onProgress, signal });
      saveFile(file, `${name}-${fileName(t`Report`)}.csv`);
    } catch (error) {
      if (!signal.aborted)
        toast.error(t`We couldn’t create the report`, { description: i18n._(errorMessage(error)) });
    }
    setReport(null);
  }
  async function undoChanges() {
    await undo.run(past.id, past.title);
    onUndone();
  }

  return (
    <div className="flex flex-wrap gap-2">
      <UndoProgressBar progress={undo.progress} />
      {report !== null && (
        <div className="w-full">
          <Progress
            label={t`Creating the report`}
            done={report.loaded}
            total={writtenCount(past)}
            actions={
              <Button size="sm" variant="outline" onClick={report.stop}>
                <Trans>Stop</Trans>
              </Button>
            }
          />
        </div>
      )}
      {writtenCount(past) > 0 && (
        <>
          <Button variant="outline" onClick={() => setOpen(true)}>
            <Trans>Show all changes</Trans>
          </Button>
          <Button variant="outline" disabled={report !== null} onClick={() => void download()}>
            <Download {...icon} />
            <Trans>Download report</Trans>
          </Button>
        </>
      )}
      {isKnown && (
        <RejectedDownload
          past={past}
          organization={organization.id}
          rejectedRows={running?.plan.rejectedRows ?? null}
          lacksDatabaseRejections={running !== null && lacksDatabaseRejections(running.plan)}
        />
      )}
      {canUndo && !isUndone && (
        <Button variant="outline" loading={undo.isBusy} onClick={() => void undoChanges()}>
          <Undo2 {...icon} />
          <Trans>Undo import</Trans>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ChangeSetDetail
            set={past}
            canUndo={canUndo && !isUndone}
            onClose={() => setOpen(false)}
            onUndone={onUndone}
          />
        </Suspense>
      )}
    </div>
  );
}
