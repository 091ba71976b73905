import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { StuckWorker } from "@/importing/flow/import-worker-api.ts";
import type { Doing } from "@/importing/flow/use-desk-work.tsx";
import type { ImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { refusalWords } from "@/importing/source/source-words.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

/** What is under way, or why it did not come to its end. Nothing is written while this is shown. */
export function FlowProgress({ flow }: { flow: ImportFlow }) {
  const { t, i18n } = useLingui();
  const { busy, failure, stop } = flow;
  const labels: Record<Doing, string> = {
    opening: t`Opening the file`,
    looking: t`Reading the first rows`,
    checking: t`Checking all rows`,
    comparing: t`Comparing with the catalogue`,
    planning: t`Preparing the changes`,
  };
  if (busy !== null) {
    const share = busy.progress?.share ?? null;
    return (
      <Progress
        label={labels[busy.doing]}
        done={share === null ? null : Math.round(share * 100)}
        total={100}
        detail={busy.progress && <Plural value={busy.progress.rows} one="# row" other="# rows" />}
        actions={
          <Button variant="outline" size="sm" onClick={stop}>
            <Trans>Cancel</Trans>
          </Button>
        }
      />
    );
  }
  if (failure === null) return null;
  const { doing, error } = failure;
  const again = { checking: flow.check, comparing: flow.compare, planning: flow.compare };
  const retry = doing === "opening" || doing === "looking" ? null : again[doing];
  return (
    <Callout
      kind="bad"
      role="alert"
      title={<Trans>Nothing was saved</Trans>}
      actions={
        retry && (
          <Button variant="outline" size="sm" onClick={() => void retry()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {i18n._(error instanceof StuckWorker ? refusalWords({ kind: "stuck" }) : errorMessage(error))}
    </Callout>
  );
}
