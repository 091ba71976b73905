import { Trans, useLingui } from "@lingui/react/macro";
import { issuesAtHome } from "@/importing/checking/named-currency.ts";
import { ElementPicker } from "@/importing/flow/settings/element-picker.tsx";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import type { OpenTable } from "@/importing/flow/state/import-state.ts";
import { PreviewTable } from "@/importing/flow/settings/preview-table.tsx";
import { SettingsPanel } from "@/importing/flow/settings/settings-panel.tsx";
import { settingChoices } from "@/importing/flow/settings/setting-choices.ts";
import { SourceIssues } from "@/importing/flow/frame/source-issues.tsx";
import { confidenceOrChosenLabel } from "@/importing/flow/frame/confidence-labels.ts";
import { useRequestedSettings } from "@/importing/flow/settings/use-requested-settings.tsx";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { FileQuestion } from "lucide-react";

type SettingsStepProps = {
  table: OpenTable;
  /** The currency of the catalogue. */
  home: string;
  onSettings: (options: SourceOptions) => Promise<boolean>;
  onBack: () => void;
  onContinue: () => void;
};

/** How the file is read: each detected setting can be changed, and the first rows show the result. */
export function SettingsStep({ table, home, onSettings, onBack, onContinue }: SettingsStepProps) {
  const { t, i18n } = useLingui();
  const { preview, mapping } = table;
  const { options, chosen, request } = useRequestedSettings({
    options: table.options,
    apply: onSettings,
  });
  const choices = settingChoices(i18n, preview, options);
  const { element, spread } = preview.detected;
  const hasBroken = preview.issues.some(({ stops }) => stops);

  return (
    <StepFrame
      onBack={onBack}
      actions={
        <Button disabled={preview.columns.length === 0} onClick={onContinue}>
          <Trans>Continue to columns</Trans>
        </Button>
      }
    >
      <SettingsPanel
        choices={choices}
        chosen={chosen}
        isWrong={hasBroken || preview.first.rows.length === 0}
        onChoose={({ name, withValue }, next) => void request(withValue(next), { [name]: next })}
      />
      {element !== undefined && preview.elements.length > 0 && (
        <ElementPicker
          elements={preview.elements}
          element={options.element ?? element.value}
          grid={preview.detected.headerRow === undefined ? null : element.value}
          options={spread === undefined ? options : { spread, ...options }}
          confidence={confidenceOrChosenLabel(
            i18n,
            element.confidence,
            options.element !== undefined,
          )}
          onChange={(next) => void request(next)}
        />
      )}
      <SourceIssues issues={issuesAtHome(preview.issues, home)} />
      {preview.first.rows.length > 0 && <PreviewTable preview={preview} mapping={mapping} />}
      {preview.first.rows.length === 0 && !hasBroken && (
        <EmptyState icon={FileQuestion} title={t`No rows`}>
          {element === undefined
            ? t`No rows found with these settings. Change the settings above, such as the header row.`
            : t`No rows found with these settings. Choose another element, or ask the sender for a product list.`}
        </EmptyState>
      )}
    </StepFrame>
  );
}
