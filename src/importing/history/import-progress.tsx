import { Trans, useLingui } from "@lingui/react/macro";
import type { ImportRunner, RunningImport } from "@/importing/commit/import-runner.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { SpeedDetail } from "@/catalogue/ledger/speed-detail.tsx";

type ImportProgressProps = { running: RunningImport; runner: ImportRunner };

/** The progress of an import with its speed and remaining time, and buttons to pause, resume or stop it. */
export function ImportProgress({ running, runner }: ImportProgressProps) {
  const { t, i18n } = useLingui();
  const { plan, doing, speed, failure } = running;
  const isPaused = plan.state === "paused";
  return (
    <div className="grid gap-3">
      <Progress
        label={isPaused ? t`Paused` : t`Step 2 of 2: saving`}
        done={plan.sentChanges}
        total={plan.changes}
        detail={doing === "sending" && speed !== null && <SpeedDetail speed={speed} />}
        actions={
          <>
            {isPaused ? (
              <Button size="sm" onClick={() => void runner.start(plan)}>
                <Trans>Resume</Trans>
              </Button>
            ) : (
              <Button size="sm" variant="outline" onClick={() => void runner.pause(plan.id)}>
                <Trans>Pause</Trans>
              </Button>
            )}
            <ConfirmDialog
              trigger={
                <Button size="sm" variant="outline">
                  <Trans>Cancel import</Trans>
                </Button>
              }
              title={t`Cancel the import?`}
              confirm={t`Cancel import`}
              onConfirm={() => void runner.cancel(plan.id)}
            >
              <Trans>
                The changes made so far are saved, and you can undo them. The rest won’t be
                imported.
              </Trans>
            </ConfirmDialog>
          </>
        }
      />
      {doing === "offline" && (
        <Callout kind="warn" role="alert">
          <Trans>
            We can’t reach the server. Nothing is lost: the import resumes automatically.
          </Trans>
        </Callout>
      )}
      {doing === "elsewhere" && (
        <Callout>
          <Trans>
            Another tab is running this import. If you close it, the import continues here.
          </Trans>
        </Callout>
      )}
      {failure !== undefined && (
        <Callout kind="bad" role="alert" title={<Trans>The import was interrupted</Trans>}>
          {i18n._(errorMessage(failure))}{" "}
          <Trans>
            Products already imported are saved. Fix the cause and resume, or cancel the import.
          </Trans>
        </Callout>
      )}
      {!isPaused && (
        <p className="text-sm text-ink-2">
          <Trans>
            You can leave this screen while the import runs. If you close the tab, it resumes on
            your next visit.
          </Trans>
        </p>
      )}
    </div>
  );
}
