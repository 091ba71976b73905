import { settlesMissing } from "@/importing/comparing/import-mode.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ChangeExamples } from "@/importing/flow/change-examples.tsx";
import { FlowFrame, type StepProps } from "@/importing/flow/flow-frame.tsx";
import { ModeForm } from "@/importing/flow/mode-form.tsx";
import { PriceHistogram } from "@/importing/flow/price-histogram.tsx";
import { rejectionReasons } from "@/importing/checking/rejection-reasons.ts";
import { startImport } from "@/importing/flow/start-import.ts";
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
    <FlowFrame
      onBack={() => go("check")}
      actions={
        role !== "viewer" && (
          <Button
            disabled={difference === null || busy !== null || writes === 0 || needsYes || isUnknown}
            onClick={() => void write()}
          >
            <Plural value={writes} one="Import # product" other="Import # products" />
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
                difference.perhapsUnchanged > 0 && <Trans>Some may prove to be unchanged</Trans>
              }
            />
            <Stat label={t`Unchanged`} value={formatNumber(difference.unchanged, region)} />
            <Stat
              label={t`Skipped`}
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
                one="# row is rejected because its SKU belongs to another supplier’s product. Add a prefix to this supplier’s SKUs under Columns."
                other="# rows are rejected because their SKUs belong to other suppliers’ products. Add a prefix to this supplier’s SKUs under Columns."
              />
            </Callout>
          )}
          <PriceHistogram prices={difference.prices} threshold={mode.priceThreshold} />
          <ChangeExamples flow={flow} organization={organization} />
          {isUnknown && (
            <Callout kind="bad" role="alert" title={<Trans>The file was only partly read</Trans>}>
              <Trans>
                Products that seem missing may be in the unread part. Get the file again, or choose
                another import mode.
              </Trans>
            </Callout>
          )}
          {warnings.includes("mass-deletion") && (
            <Callout kind="bad" role="alert" title={<Trans>Many products are missing</Trans>}>
              <Plural
                value={difference.missing}
                one="# product of this supplier isn’t in the file. Is it really the full catalogue?"
                other="# products of this supplier aren’t in the file. Is it really the full catalogue?"
              />
            </Callout>
          )}
          {warnings.length > 0 && (
            <Checkbox
              label={t`I’ve reviewed this, and it’s correct`}
              checked={hasSeen}
              onChange={({ target }) => setSeen(target.checked)}
            />
          )}
          {writes === 0 && (
            <Callout kind={hasOnlyRejected ? "warn" : "info"}>
              {hasOnlyRejected ? (
                <Trans>Every row is rejected. Fix the errors under Check first.</Trans>
              ) : difference.rejected + difference.foreign > 0 ? (
                <Trans>The accepted rows contain no changes.</Trans>
              ) : (
                <Trans>The catalogue already has all this data. There’s nothing to import.</Trans>
              )}
            </Callout>
          )}
        </>
      )}
    </FlowFrame>
  );
}
