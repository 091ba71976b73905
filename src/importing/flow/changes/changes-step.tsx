import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import { type NoticeKind, noticesOf } from "@/importing/comparing/noted-rows.ts";
import { type ImportMode, changesMissing } from "@/importing/comparing/import-mode.ts";
import { ChangeExamples, type ReadRows } from "@/importing/flow/changes/change-examples.tsx";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import { ModeForm } from "@/importing/comparing/mode-form.tsx";
import { WorthALook } from "@/importing/flow/changes/worth-a-look.tsx";
import { PriceHistogram } from "@/importing/flow/changes/price-histogram.tsx";
import { rejectionReasons } from "@/importing/rejections/rejection-reasons.ts";
import type { StartLabels } from "@/importing/flow/state/start-import.ts";
import type { Checked } from "@/importing/session/import-session.ts";
import { changesPrices } from "@/importing/comparing/price-changes.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type ChangesStepProps = {
  organization: Organization;
  /** The name of the table that is imported. */
  name: string;
  /** The effect of an empty cell on its field. */
  emptyCells: ColumnMapping["emptyCells"];
  mode: ImportMode;
  checked: Checked | null;
  difference: Difference | null;
  isBusy: boolean;
  readRows: ReadRows;
  onMode: (mode: ImportMode) => void;
  onStart: (labels: StartLabels) => void;
  onBack: () => void;
  onColumns: () => void;
};

/** The changes that the file would make to the catalogue. A person reviews them before anything is written. */
export function ChangesStep(props: ChangesStepProps) {
  const { organization, name, emptyCells, mode, checked, difference, isBusy } = props;
  const { readRows, onMode, onStart, onBack, onColumns } = props;
  const { t, i18n } = useLingui();
  const [hasSeen, setSeen] = useState(false);
  const [chosen, setChosen] = useState<NoticeKind | null>(null);
  const { region, role } = organization;
  const warnings = difference?.warnings ?? [];
  const notices = difference === null ? [] : noticesOf(difference);
  const notice = notices.find(({ kind }) => kind === chosen) ?? null;
  const missing = changesMissing(mode) ? difference?.missing : 0;
  const writes = (difference?.new ?? 0) + (difference?.updated ?? 0) + (missing ?? 0);
  const needsYes = warnings.length > 0 && !hasSeen;
  /** A file that was only partly read can't show which products are missing. */
  const isUnknown = (missing ?? 0) > 0 && checked?.issues.some(({ stops }) => stops) === true;

  const isBeside = notices.length > 0 || (difference !== null && changesPrices(difference.prices));
  const hasOnlyRejected = (difference?.rejected ?? 0) > 0 && difference?.unchanged === 0;

  function start() {
    if (checked === null) return;
    onStart({
      title: t`Import of ${name}`,
      reasonName: t`Reason`,
      reasons: (rejections) => rejectionReasons(i18n, checked.issueGroups, rejections),
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
            {difference === null ? (
              <Trans>Import</Trans>
            ) : (
              <Plural value={writes} one="Import # product" other="Import # products" />
            )}
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
                difference.possiblyUnchanged > 0 && <Trans>Some may turn out to be unchanged</Trans>
              }
            />
            <Stat label={t`Unchanged`} value={formatNumber(difference.unchanged, region)} />
            <Stat
              label={t`Skipped`}
              value={formatNumber(difference.skipped + (checked?.skipped ?? 0), region)}
            />
            <Stat
              label={t`Rejected`}
              value={formatNumber(difference.rejected + difference.foreign, region)}
              tone={difference.rejected + difference.foreign > 0 ? "warn" : "plain"}
            />
            {mode.kind === "snapshot" && (
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
                one="# row is rejected because its SKU belongs to a product that isn’t this supplier’s. Add a prefix to this supplier’s SKUs under Columns."
                other="# rows are rejected because their SKUs belong to products that aren’t this supplier’s. Add a prefix to this supplier’s SKUs under Columns."
              />
            </Callout>
          )}
          <div
            className={clsx(
              "grid grid-cols-1 items-start gap-5",
              isBeside && "lg:grid-cols-[minmax(0,1fr)_20rem]",
            )}
          >
            {isBeside && (
              <div className="grid gap-5 lg:col-start-2 lg:row-start-1">
                {notices.length > 0 && (
                  <WorthALook
                    notices={notices}
                    shocks={difference.prices.shocks}
                    threshold={mode.priceThreshold}
                    chosen={notice?.kind ?? null}
                    onChoose={setChosen}
                    onColumns={onColumns}
                  />
                )}
                <PriceHistogram prices={difference.prices} threshold={mode.priceThreshold} />
              </div>
            )}
            {checked && (
              <ChangeExamples
                organization={organization}
                difference={difference}
                compared={checked.compared}
                emptyCells={emptyCells}
                threshold={mode.priceThreshold}
                notice={notice}
                onShowAll={() => setChosen(null)}
                readRows={readRows}
              />
            )}
          </div>
          {isUnknown && (
            <Callout kind="bad" role="alert" title={<Trans>The file was only partly read</Trans>}>
              <Trans>
                Products that seem missing may be in the unread part. Upload the complete file, or
                choose another import mode.
              </Trans>
            </Callout>
          )}
          {warnings.includes("mass-deletion") && (
            <Callout kind="bad" role="alert" title={<Trans>Many products are missing</Trans>}>
              <Plural
                value={difference.missing}
                one="# product isn’t in the file. Is it really the full catalogue?"
                other="# products aren’t in the file. Is it really the full catalogue?"
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
                <Trans>Every row is rejected or skipped. Fix the errors under Check first.</Trans>
              ) : difference.rejected + difference.foreign > 0 ? (
                <Trans>
                  There’s nothing to import: no accepted row creates or changes a product.
                </Trans>
              ) : (
                <Trans>There’s nothing to import: no row creates or changes a product.</Trans>
              )}
            </Callout>
          )}
        </>
      )}
    </StepFrame>
  );
}
