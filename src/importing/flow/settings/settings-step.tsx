import { Trans, useLingui } from "@lingui/react/macro";
import { ElementPicker } from "@/importing/flow/settings/element-picker.tsx";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import type { OpenTable } from "@/importing/flow/state/import-state.ts";
import { PreviewTable } from "@/importing/flow/settings/preview-table.tsx";
import { settingChoices } from "@/importing/flow/settings/setting-choices.ts";
import { SourceIssues } from "@/importing/flow/frame/source-issues.tsx";
import { choiceLabel } from "@/importing/flow/frame/confidence-labels.ts";
import { useRequestedSettings } from "@/importing/flow/settings/use-requested-settings.tsx";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { FileQuestion } from "lucide-react";

type SettingsStepProps = {
  table: OpenTable;
  onSettings: (options: SourceOptions) => Promise<boolean>;
  onBack: () => void;
  onContinue: () => void;
};

/** How the file is read: each detected setting can be changed, and the first rows show the result. */
export function SettingsStep({ table, onSettings, onBack, onContinue }: SettingsStepProps) {
  const { t, i18n } = useLingui();
  const { preview, mapping } = table;
  const { options, chosen, ask } = useRequestedSettings({
    options: table.options,
    apply: onSettings,
  });
  const choices = settingChoices(i18n, preview, options);
  const { element } = preview.detected;
  const hasBroken = preview.problems.some(({ stops }) => stops);

  return (
    <StepFrame
      onBack={onBack}
      actions={
        <Button disabled={preview.columns.length === 0} onClick={onContinue}>
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
      {element !== undefined && preview.elements.length > 0 && (
        <ElementPicker
          elements={preview.elements}
          element={options.element ?? element.value}
          grid={preview.detected.headerRow === undefined ? null : element.value}
          options={options}
          sureness={choiceLabel(i18n, element.confidence, options.element !== undefined)}
          onChange={(next) => void ask(next)}
        />
      )}
      <SourceIssues problems={preview.problems} />
      {preview.first.rows.length > 0 && <PreviewTable preview={preview} mapping={mapping} />}
      {preview.first.rows.length === 0 && !hasBroken && (
        <EmptyState icon={FileQuestion} title={t`No rows`}>
          {element === undefined
            ? t`These settings find no rows. Choose another header row or delimiter.`
            : t`These settings find no rows. Choose another element, or ask the sender for a product list.`}
        </EmptyState>
      )}
    </StepFrame>
  );
}
