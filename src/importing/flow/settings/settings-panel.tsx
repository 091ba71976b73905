import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SettingChoice } from "@/importing/flow/settings/setting-choices.ts";
import { SettingField } from "@/importing/flow/settings/setting-field.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { named } from "@/ui/foundation/labelled.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type SettingsPanelProps = {
  choices: readonly SettingChoice[];
  /** Values that a person chose and that the preview doesn't show yet, by setting. */
  chosen: Readonly<Record<string, string>>;
  /** Whether the file can't be read with the detected settings. */
  isWrong: boolean;
  onChoose: (choice: SettingChoice, value: string) => void;
};

/** Shows the settings that are no guesses in one line, and a field for each guess. A button shows all fields. */
export function SettingsPanel({ choices, chosen, isWrong, onChoose }: SettingsPanelProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(isWrong);
  const valueOf = ({ name, value }: SettingChoice) => chosen[name] ?? value;
  const summary = choices
    .filter(({ hasEffect, isUnsure }) => hasEffect && !isUnsure)
    .map((choice) => {
      const option = choice.options.find(({ value }) => value === valueOf(choice));
      return named(i18n, choice.label, option?.label ?? valueOf(choice));
    });
  const shown = isOpen ? choices : choices.filter(({ isUnsure }) => isUnsure);

  return (
    <Panel
      title={t`Detected settings`}
      description={isOpen ? t`Adjust if needed. The preview updates live.` : summary.join(" · ")}
      actions={
        <Button
          size="sm"
          variant="outline"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Hide settings` : t`Change settings`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Trans>Hide</Trans> : <Trans>Change</Trans>}
        </Button>
      }
      flush={shown.length === 0}
    >
      {shown.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((choice) => (
            <SettingField
              key={choice.name}
              choice={choice}
              value={valueOf(choice)}
              onChange={(value) => {
                // Shows all settings: a chosen one isn't a guess, so its field would disappear and lose the focus.
                setOpen(true);
                onChoose(choice, value);
              }}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}
