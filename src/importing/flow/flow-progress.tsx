import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { StuckWorker } from "@/importing/flow/import-worker-api.ts";
import type { Busy, ImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { STUCK_WORDS } from "@/importing/source/source-words.ts";
import { wordsFor } from "@/lib/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Progress } from "@/ui/progress.tsx";

/** What is under way, or why it did not come to its end. Nothing is written while this is shown. */
export function FlowProgress({ flow: { busy, failure, stop } }: { flow: ImportFlow }) {
  const { t, i18n } = useLingui();
  const labels: Record<Busy["doing"], string> = {
    opening: t`Opening the file`,
    looking: t`Reading the first rows`,
    checking: t`Checking every row`,
    comparing: t`Comparing with the catalogue`,
    planning: t`Preparing what will be written`,
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
  return (
    <Callout kind="bad" role="alert" title={<Trans>Nothing has been written</Trans>}>
      {i18n._(failure instanceof StuckWorker ? STUCK_WORDS : wordsFor(failure))}
    </Callout>
  );
}
