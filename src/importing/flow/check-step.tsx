import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, Download } from "lucide-react";
import { CauseCard } from "@/importing/flow/cause-card.tsx";
import { FlowFrame, type StepProps } from "@/importing/flow/flow-frame.tsx";
import { rejectionReasons } from "@/importing/checking/rejection-reasons.ts";
import { SourceProblems } from "@/importing/flow/source-problems.tsx";
import { endingOf } from "@/importing/checking/rejected-file.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** What is wrong with the rows, by its cause; each can be mended for all rows alike, or one by one. */
export function CheckStep({ flow, go }: StepProps) {
  const { t, i18n } = useLingui();
  const { checked, mapping, chosen, busy } = flow;
  const rejected = checked?.causes.some(({ severity }) => severity === "rejected") ?? false;

  async function compare() {
    go("changes");
    await flow.compare();
  }
  async function download() {
    if (checked === null || chosen === null) return;
    const file = await flow
      .desk()
      .call("rejected", t`Reason`, rejectionReasons(i18n, checked.causes));
    saveFile(file, `${fileName(chosen.name)}-${fileName(t`rejected`)}.${endingOf(file)}`);
  }

  return (
    <FlowFrame
      onBack={() => go("columns")}
      actions={
        <Button disabled={checked === null || busy !== null} onClick={() => void compare()}>
          <Trans>Compare with catalogue</Trans>
        </Button>
      }
    >
      {checked && <SourceProblems problems={checked.problems} />}
      {checked && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="text-sm text-ink-2 tabular-nums">
            <Plural value={checked.rows} one="# row checked" other="# rows checked" />
            {" · "}
            <Plural
              value={checked.causes.length}
              _0="no issues"
              one="# type of issue"
              other="# types of issues"
            />
          </output>
          {rejected && (
            <Button variant="outline" disabled={busy !== null} onClick={() => void download()}>
              <Download {...icon} />
              <Trans>Download rejected rows</Trans>
            </Button>
          )}
        </div>
      )}
      {checked && checked.causes.length === 0 && (
        <EmptyState icon={CircleCheck} title={t`All rows are valid`}>
          {t`Nothing has been imported yet. Next, we compare the file with the catalogue.`}
        </EmptyState>
      )}
      {mapping && (
        <div className="grid gap-3">
          {checked?.causes.map((cause) => (
            <CauseCard
              key={`${cause.code} ${cause.field ?? ""}`}
              cause={cause}
              mapping={mapping}
              overrides={flow.overrides}
              isBusy={busy !== null}
              onMend={(next) => void flow.check(next)}
            />
          ))}
        </div>
      )}
    </FlowFrame>
  );
}
