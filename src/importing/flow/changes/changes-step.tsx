import { settlesMissing } from "@/importing/comparing/import-mode.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ChangeExamples } from "@/importing/flow/changes/change-examples.tsx";
import { StepFrame, type StepProps } from "@/importing/flow/frame/step-frame.tsx";
import { ModeForm } from "@/importing/comparing/mode-form.tsx";
import { PriceHistogram } from "@/importing/flow/changes/price-histogram.tsx";
import { rejectionReasons } from "@/importing/rejections/rejection-reasons.ts";
import { startImport } from "@/importing/flow/changes/start-import.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

/** What the file would change in the catalogue. Nothing is written before this was seen. */
export function ChangesStep({ flow, organization, go }: StepProps) {
  const { t, i18n } = useLingui();
  const { difference, checked, chosen, mode, busy } = flow;
  const [hasSeen, setSeen] = useState(false);
  const { region, role } = organization;
  const warnings = difference?.warnings ?? [];
  const missing = settlesMissing(mode) ? difference?.missing : 0;
  const writes = (difference?.new ?? 0) + (difference?.updated ?? 0) + (missing ?? 0);
  const needsYes = warnings.length > 0 && !hasSeen;
  /** Of a file that was not read to its end, nobody knows what is missing. */
  const isUnknown = (missing ?? 0) > 0 && checked?.problems.some(({ stops }) => stops) === true;

  const hasOnlyRejected = (difference?.rejected ?? 0) > 0 && difference?.unchanged === 0;

  async function write() {
    if (chosen === null || checked === null) return;
    const id = await startImport(flow, {
      title: t`Import of ${chosen.name}`,
      reasonName: t`Reason`,
      reasons: (refusals) => rejectionReasons(i18n, checked.causes, refusals),
    });
    if (id !== null) go("report", id);
  }

  return (
    <StepFrame
      onBack={() => go("check")}
      actions={
        role !== "viewer" && (
          <Button
            disabled={difference === null || busy !== null || writes === 0 || needsYes || isUnknown}
            onClick={() => void write()}
          >
            <Plural value={writes} one="Write # product" other="Write # products" />
          </Button>
        )
      }
    >
      <ModeForm mode={mode} isBusy={busy !== null} onChange={(next) => void flow.compare(next)} />
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
          <ChangeExamples flow={flow} organization={organization} />
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
