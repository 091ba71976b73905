import { Trans, useLingui } from "@lingui/react/macro";
import type { ImportRunner, RunningImport } from "@/importing/commit/import-runner.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

type SendingProgressProps = { running: RunningImport; runner: ImportRunner };

/** The progress of an import with its speed and remaining time, and buttons to pause, resume or stop it. */
export function SendingProgress({ running, runner }: SendingProgressProps) {
  const { t, i18n } = useLingui();
  const { plan, doing, speed, failure } = running;
  const isPaused = plan.state === "paused";
  const rate = speed && i18n.number(Math.round(speed.perSecond));
  const left = speed && Number.isFinite(speed.secondsLeft) && leftWords(speed.secondsLeft);

  function leftWords(seconds: number) {
    const [value, unit] = seconds < 90 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
    return i18n.number(value, { style: "unit", unit, unitDisplay: "long" });
  }
  return (
    <div className="grid gap-3">
      <Progress
        label={isPaused ? t`Paused` : t`Saving`}
        done={plan.sentChanges}
        total={plan.changes}
        detail={
          doing === "sending" &&
          rate !== null &&
          (left ? t`${rate} per second, ${left} left` : t`${rate} per second`)
        }
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
                What was already imported is saved and can be undone. The rest won’t be imported.
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
            What was already imported is saved. Fix the cause and resume, or cancel the import.
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
