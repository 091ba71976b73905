import { Trans, useLingui } from "@lingui/react/macro";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { RunPanel } from "@/rules/run/run-panel.tsx";

type ApplyPricesProps = {
  organization: string;
  /** Whether the list is saved, enabled and free of errors. */
  isReady: boolean;
  /** What applying the list writes; null if it has an error. */
  changes: () => Promise<RuleChanges | null>;
  /** Called after prices changed. */
  onApplied: () => void;
};

/** Writes the prices of the catalogue as one change set. */
export function ApplyPrices({ organization, isReady, changes, onApplied }: ApplyPricesProps) {
  const { t } = useLingui();
  return (
    <RunPanel
      organization={organization}
      title={t`Apply to the catalogue`}
      description={t`The new prices are one change in the history, which you can undo.`}
      name={t`Prices from rules`}
      start={t`Apply prices`}
      question={(count) => t`Change the prices of ${count} products?`}
      confirm={t`Change prices`}
      nothing={t`No price changes.`}
      details={(unchanged, failed) => (
        <Trans>
          {unchanged} products keep their price. {failed} can’t be priced and stay as they are. You
          can undo this.
        </Trans>
      )}
      blocked={
        isReady ? null : <Trans>Save the list first. It must be enabled and have no errors.</Trans>
      }
      changes={changes}
      onChanged={onApplied}
    />
  );
}
