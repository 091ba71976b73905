import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { type FinishedRun, useRuleRun } from "@/rules/run/use-rule-run.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type RunPanelProps = {
  organization: string;
  title: string;
  description: string;
  /** The title that the change set has in the history. */
  name: string;
  /** The label of the button that starts a run. */
  start: string;
  /** Asks whether to change this many products. */
  question: (count: number) => string;
  /** The label of the confirm button. */
  confirm: string;
  /** The message if a run would change nothing. */
  nothing: string;
  /** Explains unchanged and failed products before a run. */
  details: (unchanged: number, failed: number) => ReactNode;
  /** Explains why the rules didn't run, and what to do, if `changes` returns null. */
  unavailable: ReactNode;
  /** The steps that a person must take before a run, or null if a run is possible. */
  blocked: ReactNode;
  /** The changes that a run would write to the current catalogue, or null if a rule has an error or can't be read. */
  changes: () => Promise<RuleChanges | null>;
  /** Called after a run or an undo has ended. */
  onChanged: () => void;
};

/**
 * Runs rules on the catalogue: it counts the changes, asks for confirmation, writes them as one change set and offers
 * to undo it.
 */
export function RunPanel(props: RunPanelProps) {
  const { organization, name, blocked, changes, onChanged } = props;
  const { t, i18n } = useLingui();
  const { progress, run, stop } = useRuleRun(organization);
  const undo = useUndo();
  const [isComputing, setComputing] = useState(false);
  const [found, setFound] = useState<RuleChanges | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [finished, setFinished] = useState<FinishedRun | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const compute = useOneAtATime(async () => {
    setFailure(null);
    setUnavailable(false);
    setFinished(null);
    setComputing(true);
    try {
      const computed = await changes();
      setFound(computed);
      setUnavailable(computed === null);
    } catch (error) {
      setFailure(error);
    } finally {
      setComputing(false);
    }
  });

  const apply = useOneAtATime(async (computed: RuleChanges) => {
    setFound(null);
    try {
      setFinished(await run(name, computed));
      onChanged();
    } catch (error) {
      setFailure(error);
    }
  });

  async function takeBack({ changeSet, title }: FinishedRun) {
    setFinished(null);
    await undo(changeSet, title);
    onChanged();
  }

  const total = found?.changes.length ?? 0;
  const nothingFound = found !== null && total === 0;
  const written = finished?.written ?? 0;
  return (
    <Panel title={props.title} description={props.description}>
      <div className="grid gap-3">
        {(failure !== null || isUnavailable) && (
          <Callout kind="bad" role="alert" title={<Trans>The rules didn’t run</Trans>}>
            {failure === null ? (
              props.unavailable
            ) : (
              <>
                {i18n._(errorMessage(failure))} <Trans>Nothing was changed.</Trans>
              </>
            )}
          </Callout>
        )}
        {nothingFound && (
          <output>
            <Callout kind="good">{props.nothing}</Callout>
          </output>
        )}
        {finished !== null && (
          <output>
            {" "}
            <Callout
              kind={finished.isComplete ? "good" : "warn"}
              title={t`${plural(written, { one: "# product was updated", other: "# products were updated" })}`}
              actions={
                written > 0 && (
                  <>
                    <Button asChild size="sm" variant="outline">
                      <Link to={`/product-management?changes=&change=${finished.changeSet}`}>
                        <Trans>Show in the history</Trans>
                      </Link>
                    </Button>
                    <Button size="sm" variant="outline" onClick={() => void takeBack(finished)}>
                      <Trans>Undo this run</Trans>
                    </Button>
                  </>
                )
              }
            >
              {!finished.isComplete && (
                <Trans>
                  The run stopped early. Your progress is saved. Run it again to continue.
                </Trans>
              )}
            </Callout>
          </output>
        )}
        {progress === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="outline"
              loading={isComputing}
              disabled={blocked !== null}
              onClick={() => void compute()}
            >
              {props.start}
            </Button>
            {blocked !== null && <p className="text-sm text-ink-2">{blocked}</p>}
          </div>
        ) : (
          <Progress
            label={t`Updating products`}
            done={progress.sent}
            total={progress.total}
            actions={
              <Button size="sm" variant="outline" onClick={stop}>
                <Trans>Stop</Trans>
              </Button>
            }
          />
        )}
      </div>
      <ConfirmDialog
        open={total > 0}
        onOpenChange={(open) => !open && setFound(null)}
        title={props.question(total)}
        confirm={props.confirm}
        onConfirm={() => {
          if (found !== null) void apply(found);
        }}
      >
        {props.details(found?.unchanged ?? 0, found?.failed ?? 0)}
      </ConfirmDialog>
    </Panel>
  );
}
