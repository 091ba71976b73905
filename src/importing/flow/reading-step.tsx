import { Trans, useLingui } from "@lingui/react/macro";
import { ElementPicker } from "@/importing/elements/element-picker.tsx";
import { FlowFrame, type StepProps } from "@/importing/flow/flow-frame.tsx";
import { PreviewTable } from "@/importing/flow/preview-table.tsx";
import { readingChoices } from "@/importing/flow/reading-choices.ts";
import { surenessOf } from "@/importing/flow/sureness-words.ts";
import { problemWords } from "@/importing/source/source-words.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { Field } from "@/ui/field.tsx";
import { Panel } from "@/ui/panel.tsx";
import { Select } from "@/ui/select.tsx";
import { FileQuestion } from "lucide-react";

const MOST_PROBLEMS = 5;

/** How the file is read: what was found out, each to be said otherwise, and what comes of it. */
export function ReadingStep({ flow, go }: StepProps) {
  const { t, i18n } = useLingui();
  const { look, mapping, options } = flow;
  if (look === null || mapping === null) return null;
  const choices = readingChoices(i18n, look, options);
  const { element } = look.detected;

  return (
    <FlowFrame
      onBack={() => go("file")}
      actions={
        <Button disabled={look.columns.length === 0} onClick={() => go("columns")}>
          <Trans>Continue to the columns</Trans>
        </Button>
      }
    >
      <Panel
        title={t`What was found out`}
        description={t`Change what is not so; the rows below follow at once.`}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map(({ name, label, sureness, value, options: ways, chosen }) => (
            <Field key={name} label={label} aside={sureness}>
              <Select
                value={value}
                options={ways}
                onChange={(next) => void flow.read(chosen(next))}
              />
            </Field>
          ))}
        </div>
      </Panel>
      {element !== undefined && look.elements.length > 0 && (
        <ElementPicker
          elements={look.elements}
          element={element.value}
          options={options}
          sureness={surenessOf(i18n, element.confidence, options.element !== undefined)}
          onChange={(next) => void flow.read(next)}
        />
      )}
      {look.problems.slice(0, MOST_PROBLEMS).map((problem) => (
        <Callout key={`${problem.kind} ${problem.place}`} kind={problem.stops ? "bad" : "warn"}>
          {i18n._(problemWords(problem))}
        </Callout>
      ))}
      {look.first.rows.length === 0 ? (
        <EmptyState icon={FileQuestion} title={t`No rows`}>
          {t`No rows are found in this way. Choose another row for the names of the columns, or another delimiter.`}
        </EmptyState>
      ) : (
        <PreviewTable look={look} mapping={mapping} />
      )}
    </FlowFrame>
  );
}
