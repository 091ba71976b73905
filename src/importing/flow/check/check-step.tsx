import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, Download } from "lucide-react";
import { CleanedRows } from "@/importing/flow/check/cleaned-rows.tsx";
import { RowIssueTable } from "@/importing/flow/check/row-issue-table.tsx";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import type { OpenTable } from "@/importing/flow/state/import-state.ts";
import { rejectionReasons } from "@/importing/rejections/rejection-reasons.ts";
import { SourceIssues } from "@/importing/flow/frame/source-issues.tsx";
import { rejectedFileExtension } from "@/importing/rejections/rejected-file.ts";
import type { Correction } from "@/importing/checking/correction.ts";
import { CorrectionList } from "@/importing/flow/check/correction-list.tsx";
import type { Checked } from "@/importing/session/import-session.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { icon } from "@/ui/foundation/styles.ts";

type CheckStepProps = {
  table: OpenTable;
  checked: Checked | null;
  isBusy: boolean;
  rejectedFile: (reasonName: string, reasons: ReadonlyMap<string, string>) => Promise<Blob>;
  /** Checks all rows again with these corrections. */
  onCorrect: (corrections: readonly Correction[]) => void;
  onBack: () => void;
  onCompare: () => void;
};

/** The errors and warnings that the check found, by kind. Many kinds can be fixed in every row at once. */
export function CheckStep(props: CheckStepProps) {
  const { table, checked, isBusy, rejectedFile, onCorrect, onBack, onCompare } = props;
  const { mapping, corrections, chosen } = table;
  const { t, i18n } = useLingui();
  const rejected = checked?.issueGroups.some(({ severity }) => severity === "rejected") ?? false;

  async function download() {
    if (checked === null) return;
    const file = await rejectedFile(t`Reason`, rejectionReasons(i18n, checked.issueGroups));
    saveFile(
      file,
      `${fileName(chosen.file.name)}-${fileName(t`rejected`)}.${rejectedFileExtension(file)}`,
    );
  }

  return (
    <StepFrame
      onBack={onBack}
      actions={
        <Button disabled={checked === null || isBusy} onClick={onCompare}>
          <Trans>Compare with catalogue</Trans>
        </Button>
      }
    >
      {checked && <SourceIssues issues={checked.issues} />}
      {checked && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="text-sm text-ink-2 tabular-nums">
            <Plural value={checked.rows} one="# row checked" other="# rows checked" />
            {" · "}
            <Plural
              value={checked.rows - checked.skipped - checked.rejected}
              one="# accepted"
              other="# accepted"
            />
            {" · "}
            <Plural value={checked.rejected} one="# rejected" other="# rejected" />
            {" · "}
            <Plural
              value={checked.issueGroups.length}
              _0="no issues"
              one="# type of issue"
              other="# types of issues"
            />
          </output>
          {rejected && (
            <Button variant="outline" disabled={isBusy} onClick={() => void download()}>
              <Download {...icon} />
              <Trans>Download rejected rows</Trans>
            </Button>
          )}
        </div>
      )}
      <CorrectionList
        corrections={corrections}
        isBusy={isBusy}
        onUndo={(at) => onCorrect(corrections.filter((_, other) => other !== at))}
      />
      {checked?.cleaned && <CleanedRows cleaned={checked.cleaned} />}
      {checked && checked.issueGroups.length === 0 && (
        <EmptyState icon={CircleCheck} title={t`All rows are valid`}>
          {t`Nothing has been imported yet. Next, we compare the file with the catalogue.`}
        </EmptyState>
      )}
      {checked && checked.issueGroups.length > 0 && (
        <RowIssueTable
          issues={checked.issueGroups}
          mapping={mapping}
          isBusy={isBusy}
          onCorrect={(added) => onCorrect([...corrections, added])}
        />
      )}
    </StepFrame>
  );
}
