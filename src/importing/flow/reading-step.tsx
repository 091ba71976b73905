import { Trans, useLingui } from "@lingui/react/macro";
import { ElementPicker } from "@/importing/elements/element-picker.tsx";
import { FlowFrame, type StepProps } from "@/importing/flow/flow-frame.tsx";
import { PreviewTable } from "@/importing/flow/preview-table.tsx";
import { readingChoices } from "@/importing/flow/reading-choices.ts";
import { SourceProblems } from "@/importing/flow/source-problems.tsx";
import { surenessOf } from "@/importing/flow/sureness-words.ts";
import { useAskedReading } from "@/importing/flow/use-asked-reading.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { FileQuestion } from "lucide-react";

/** How the file is read: what was found out, each to be said otherwise, and what comes of it. */
export function ReadingStep({ flow, go }: StepProps) {
  const { t, i18n } = useLingui();
  const { look, mapping } = flow;
  const { options, chosen, ask } = useAskedReading(flow);
  if (look === null || mapping === null) return null;
  const choices = readingChoices(i18n, look, options);
  const { element } = look.detected;
  const hasBroken = look.problems.some(({ stops }) => stops);

  return (
    <FlowFrame
      onBack={() => go("file")}
      actions={
        <Button disabled={look.columns.length === 0} onClick={() => go("columns")}>
          <Trans>Continue to columns</Trans>
        </Button>
      }
    >
      <Panel
        title={t`What we detected`}
        description={t`Adjust if needed. The preview updates live.`}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map(({ name, label, sureness, value, options: ways, told }) => (
            <Field key={name} label={label} aside={sureness}>
              <Select
                value={chosen[name] ?? value}
                options={ways}
                onChange={(next) => void ask(told(next), { [name]: next })}
              />
            </Field>
          ))}
        </div>
      </Panel>
      {element !== undefined && look.elements.length > 0 && (
        <ElementPicker
          elements={look.elements}
          element={options.element ?? element.value}
          grid={look.detected.headerRow === undefined ? null : element.value}
          options={options}
          sureness={surenessOf(i18n, element.confidence, options.element !== undefined)}
          onChange={(next) => void ask(next)}
        />
      )}
      <SourceProblems problems={look.problems} />
      {look.first.rows.length > 0 && <PreviewTable look={look} mapping={mapping} />}
      {look.first.rows.length === 0 && !hasBroken && (
        <EmptyState icon={FileQuestion} title={t`No rows`}>
          {element === undefined
            ? t`These settings find no rows. Choose another header row or delimiter.`
            : t`These settings find no rows. Choose another element, or ask the sender for a product list.`}
        </EmptyState>
      )}
    </FlowFrame>
  );
}
