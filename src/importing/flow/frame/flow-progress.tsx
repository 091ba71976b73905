import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SpeedDetail } from "@/catalogue/ledger/speed-detail.tsx";
import { StuckWorker } from "@/lib/workers/worker-connection.ts";
import type {
  FailedTask,
  ImportTask,
  RunningTask,
} from "@/importing/session/use-import-worker.tsx";
import { fileRejectionMessage } from "@/importing/source/source-messages.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

type FlowProgressProps = {
  running: RunningTask | null;
  failed: FailedTask | null;
  onStop: () => void;
  onCheck: () => void;
  onCompare: () => void;
};

/** The progress of the running task, or the error of the last one. None of these tasks changes the catalogue. */
export function FlowProgress({ running, failed, onStop, onCheck, onCompare }: FlowProgressProps) {
  const { t, i18n } = useLingui();
  const labels: Record<ImportTask, string> = {
    opening: t`Opening the file`,
    previewing: t`Reading the first rows`,
    checking: t`Checking all rows`,
    comparing: t`Comparing with the catalogue`,
    planning: t`Step 1 of 2: preparing the changes`,
  };
  if (running !== null) {
    const share = running.progress?.share ?? null;
    return (
      <Progress
        label={labels[running.task]}
        done={share === null ? null : Math.round(share * 100)}
        total={100}
        detail={
          running.progress && (
            <>
              <Plural value={running.progress.rows} one="# row" other="# rows" />
              {running.speed && (
                <>
                  {" · "}
                  <SpeedDetail speed={running.speed} />
                </>
              )}
            </>
          )
        }
        actions={
          <Button variant="outline" size="sm" onClick={onStop}>
            <Trans>Cancel</Trans>
          </Button>
        }
      />
    );
  }
  if (failed === null) return null;
  const { task, error } = failed;
  const retry = {
    opening: null,
    previewing: null,
    checking: onCheck,
    comparing: onCompare,
    planning: onCompare,
  }[task];
  return (
    <Callout
      kind="bad"
      role="alert"
      title={<Trans>Nothing was saved</Trans>}
      actions={
        retry && (
          <Button variant="outline" size="sm" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {i18n._(
        error instanceof StuckWorker
          ? fileRejectionMessage({ kind: "stuck" })
          : errorMessage(error),
      )}
    </Callout>
  );
}
