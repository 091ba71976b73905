import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import { type ImportMode, settlesMissing } from "@/importing/comparing/import-mode.ts";
import { ChangeExamples, type ReadRows } from "@/importing/flow/changes/change-examples.tsx";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import { ModeForm } from "@/importing/comparing/mode-form.tsx";
import { PriceHistogram } from "@/importing/flow/changes/price-histogram.tsx";
import { rejectionReasons } from "@/importing/rejections/rejection-reasons.ts";
import type { StartLabels } from "@/importing/flow/state/start-import.ts";
import type { Checked } from "@/importing/session/import-session.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type ChangesStepProps = {
  organization: Organization;
  /** The name of the table. */
  name: string;
  /** What an empty cell does to the field it is mapped to. */
  blanks: ColumnMapping["blanks"];
  mode: ImportMode;
  checked: Checked | null;
  difference: Difference | null;
  isBusy: boolean;
  readRows: ReadRows;
  onMode: (mode: ImportMode) => void;
  onStart: (labels: StartLabels) => void;
  onBack: () => void;
};

/** What the file would change in the catalogue. Nothing is written before a person has seen it. */
export function ChangesStep(props: ChangesStepProps) {
  const { organization, name, blanks, mode, checked, difference, isBusy } = props;
  const { readRows, onMode, onStart, onBack } = props;
  const { t, i18n } = useLingui();
  const [hasSeen, setSeen] = useState(false);
  const { region, role } = organization;
  const warnings = difference?.warnings ?? [];
  const missing = settlesMissing(mode) ? difference?.missing : 0;
  const writes = (difference?.new ?? 0) + (difference?.updated ?? 0) + (missing ?? 0);
  const needsYes = warnings.length > 0 && !hasSeen;
  /** A file that was only partly read can't show which products are missing. */
  const isUnknown = (missing ?? 0) > 0 && checked?.problems.some(({ stops }) => stops) === true;

  const hasOnlyRejected = (difference?.rejected ?? 0) > 0 && difference?.unchanged === 0;

  function start() {
    if (checked === null) return;
    onStart({
      title: t`Import of ${name}`,
      reasonName: t`Reason`,
      reasons: (rejections) => rejectionReasons(i18n, checked.causes, rejections),
    });
  }

  return (
    <StepFrame
      onBack={onBack}
      actions={
        role !== "viewer" && (
          <Button
            disabled={difference === null || isBusy || writes === 0 || needsYes || isUnknown}
            onClick={start}
          >
            <Plural value={writes} one="Write # product" other="Write # products" />
          </Button>
        )
      }
    >
      <ModeForm mode={mode} isBusy={isBusy} onChange={onMode} />
      {difference && (
        <>
          <Stats>
            <Stat label={t`New`} value={formatNumber(difference.new, region)} tone="good" />
            <Stat
              label={t`Changed`}
              value={formatNumber(difference.updated, region)}
              hint={
                difference.perhapsUnchanged > 0 && (
                  <Trans>of which some may turn out to be the same</Trans>
                )
              }
            />
            <Stat label={t`Unchanged`} value={formatNumber(difference.unchanged, region)} />
            <Stat
              label={t`Left as they are`}
              value={formatNumber(difference.skipped + (checked?.passedOver ?? 0), region)}
            />
            <Stat
              label={t`Rejected`}
              value={formatNumber(difference.rejected + difference.foreign, region)}
              tone={difference.rejected + difference.foreign > 0 ? "warn" : "plain"}
            />
            {mode.way === "snapshot" && (
              <Stat
                label={t`Missing from the file`}
                value={formatNumber(difference.missing, region)}
                tone={difference.missing > 0 ? "warn" : "plain"}
              />
            )}
          </Stats>
          {difference.foreign > 0 && (
            <Callout kind="warn">
              <Plural
                value={difference.foreign}
                one="# row has the SKU of another supplier’s product and is left out. Give the SKUs of this supplier a prefix under Columns."
                other="# rows have the SKUs of other suppliers’ products and are left out. Give the SKUs of this supplier a prefix under Columns."
              />
            </Callout>
          )}
          <PriceHistogram prices={difference.prices} threshold={mode.priceThreshold} />
          {checked && (
            <ChangeExamples
              organization={organization}
              difference={difference}
              compared={checked.compared}
              blanks={blanks}
              readRows={readRows}
            />
          )}
          {isUnknown && (
            <Callout
              kind="bad"
              role="alert"
              title={<Trans>The file was not read to its end</Trans>}
            >
              <Trans>
                What seems to be missing may stand in the rest of it. Fetch the file again, or
                choose another way of importing it.
              </Trans>
            </Callout>
          )}
          {warnings.includes("mass-deletion") && (
            <Callout
              kind="bad"
              role="alert"
              title={<Trans>Much of the catalogue is missing</Trans>}
            >
              <Plural
                value={difference.missing}
                one="# product of this supplier does not stand in the file. Is it really a list of everything?"
                other="# products of this supplier do not stand in the file. Is it really a list of everything?"
              />
            </Callout>
          )}
          {warnings.length > 0 && (
            <Checkbox
              label={t`I have looked at this, and it is meant so`}
              checked={hasSeen}
              onChange={({ target }) => setSeen(target.checked)}
            />
          )}
          {writes === 0 && (
            <Callout kind={hasOnlyRejected ? "warn" : "info"}>
              {hasOnlyRejected ? (
                <Trans>
                  Every row is rejected. There is nothing to write before the problems under Check
                  are mended.
                </Trans>
              ) : difference.rejected + difference.foreign > 0 ? (
                <Trans>None of the rows that can be used says anything new.</Trans>
              ) : (
                <Trans>The catalogue says all of this already. There is nothing to write.</Trans>
              )}
            </Callout>
          )}
        </>
      )}
    </StepFrame>
  );
}
