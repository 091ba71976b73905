import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { useRuleRun } from "@/rules/run/use-rule-run.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type ApplyPricesProps = {
  organization: Organization;
  /** Whether the list is saved, enabled and free of errors. */
  isReady: boolean;
  /** What applying the list writes; null if it has an error. */
  changes: () => Promise<RuleChanges | null>;
  /** Called after a run wrote prices. */
  onApplied: () => void;
};

/** Writes the prices of the catalogue as one change set. */
export function ApplyPrices({ organization, isReady, changes, onApplied }: ApplyPricesProps) {
  const { t, i18n } = useLingui();
  const { progress, run, stop } = useRuleRun(organization.id);
  const [isComputing, setComputing] = useState(false);
  const [found, setFound] = useState<RuleChanges | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function compute() {
    setFailure(null);
    setComputing(true);
    try {
      setFound(await changes());
    } catch (error) {
      setFailure(error);
    } finally {
      setComputing(false);
    }
  }

  async function apply(computed: RuleChanges) {
    setFound(null);
    try {
      await run(t`Prices from rules`, computed);
      onApplied();
    } catch (error) {
      setFailure(error);
    }
  }

  const count = i18n.number(found?.changes.length ?? 0);
  return (
    <Panel
      title={t`Apply to the catalogue`}
      description={t`The new prices are one change in the history, which you can undo.`}
    >
      <div className="grid gap-3">
        {failure !== null && (
          <Callout kind="bad" role="alert">
            {i18n._(errorMessage(failure))}
          </Callout>
        )}
        {progress === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button disabled={!isReady || isComputing} onClick={() => void compute()}>
              <Trans>Apply prices</Trans>
            </Button>
            {!isReady && (
              <p className="text-sm text-ink-2">
                <Trans>Save the list first. It must be enabled and have no errors.</Trans>
              </p>
            )}
          </div>
        ) : (
          <Progress
            label={t`Writing prices`}
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
        open={found !== null}
        onOpenChange={(open) => !open && setFound(null)}
        title={t`Change the prices of ${count} products?`}
        confirm={t`Change prices`}
        onConfirm={() => {
          if (found !== null) void apply(found);
        }}
      >
        <Trans>
          {i18n.number(found?.unchanged ?? 0)} products keep their price.{" "}
          {i18n.number(found?.failed ?? 0)} can’t be priced and stay as they are. You can undo this.
        </Trans>
      </ConfirmDialog>
    </Panel>
  );
}
