import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { RunPanel } from "@/rules/run/run-panel.tsx";

type ApplyPricesProps = {
  organization: string;
  /** Whether the list is saved, enabled and free of errors. */
  isReady: boolean;
  /** The changes that applying the list writes, or null if a price list has an error. */
  changes: () => Promise<RuleChanges | null>;
  /** Called after the prices of products have changed. */
  onApplied: () => void;
};

/** Writes the prices of the catalogue as one change set. */
export function ApplyPrices({ organization, isReady, changes, onApplied }: ApplyPricesProps) {
  const { t } = useLingui();
  return (
    <RunPanel
      organization={organization}
      title={t`Apply to the catalogue`}
      description={t`The new prices are saved as one change in the history, which you can undo.`}
      name={t`Prices from rules`}
      start={t`Apply prices`}
      question={(count) =>
        t`${plural(count, { one: "Change the price of # product?", other: "Change the prices of # products?" })}`
      }
      confirm={t`Change prices`}
      nothing={t`No prices would change.`}
      details={(unchanged, failed) => (
        <Trans>
          <Plural
            value={unchanged}
            one="# product keeps its price."
            other="# products keep their prices."
          />{" "}
          <Plural
            value={failed}
            one="# can’t be priced and stays as it is."
            other="# can’t be priced and stay as they are."
          />{" "}
          You can undo this.
        </Trans>
      )}
      unavailable={
        <Trans>
          A price list has an error. Nothing was changed. Reload the page to find and fix it.
        </Trans>
      }
      blocked={
        isReady ? null : <Trans>The list must be saved, turned on and free of errors.</Trans>
      }
      changes={changes}
      onChanged={onApplied}
    />
  );
}
