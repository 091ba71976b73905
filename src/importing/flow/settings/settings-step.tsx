import { Trans, useLingui } from "@lingui/react/macro";
import { ElementPicker } from "@/importing/flow/settings/element-picker.tsx";
import { StepFrame, type StepProps } from "@/importing/flow/frame/step-frame.tsx";
import { PreviewTable } from "@/importing/flow/settings/preview-table.tsx";
import { settingChoices } from "@/importing/flow/settings/setting-choices.ts";
import { SourceIssues } from "@/importing/flow/frame/source-issues.tsx";
import { choiceLabel } from "@/importing/flow/frame/confidence-labels.ts";
import { useRequestedSettings } from "@/importing/flow/settings/use-requested-settings.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { FileQuestion } from "lucide-react";

/** How the file is read: what was found out, each to be said otherwise, and what comes of it. */
export function SettingsStep({ flow, go }: StepProps) {
  const { t, i18n } = useLingui();
  const { look, mapping } = flow;
  const { options, chosen, ask } = useRequestedSettings(flow);
  if (look === null || mapping === null) return null;
  const choices = settingChoices(i18n, look, options);
  const { element } = look.detected;
  const hasBroken = look.problems.some(({ stops }) => stops);

  return (
    <StepFrame
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
          sureness={choiceLabel(i18n, element.confidence, options.element !== undefined)}
          onChange={(next) => void ask(next)}
        />
      )}
      <SourceIssues problems={look.problems} />
      {look.first.rows.length > 0 && <PreviewTable look={look} mapping={mapping} />}
      {look.first.rows.length === 0 && !hasBroken && (
        <EmptyState icon={FileQuestion} title={t`No rows`}>
          {element === undefined
            ? t`No rows are found in this way. Choose another row for the names of the columns, or another delimiter.`
            : t`No rows are found in this way. Choose another element, or ask the sender for a list of products.`}
        </EmptyState>
      )}
    </StepFrame>
  );
}
