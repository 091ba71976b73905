import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ImportMode } from "@/importing/comparing/import-mode.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";

type ModeFormProps = {
  mode: ImportMode;
  isBusy: boolean;
  onChange: (mode: ImportMode) => void;
};

/** The form for what the import may do and when it warns. */
export function ModeForm({ mode, isBusy, onChange }: ModeFormProps) {
  const { t } = useLingui();
  const [threshold, setThreshold] = useState(String(mode.priceThreshold));
  const percent = Number(threshold);
  const isThreshold = Number.isInteger(percent) && percent >= 1 && percent <= 1000;

  return (
    <Panel title={t`Import options`}>
      <fieldset disabled={isBusy} className="grid gap-4 md:grid-cols-2">
        <RadioGroup
          legend={t`Import mode`}
          value={mode.kind}
          onChange={(kind) => onChange({ ...mode, kind })}
          options={[
            { value: "create-and-update", label: t`Create new products and update existing ones` },
            { value: "update-only", label: t`Update existing products only` },
            { value: "prices-and-stock", label: t`Update prices and stock only` },
            {
              value: "snapshot",
              label: t`The file is this supplier’s full catalogue`,
              hint: t`Choose what happens to products that aren’t in the file.`,
            },
          ]}
        />
        <div className="grid content-start gap-4">
          {mode.kind === "snapshot" && (
            <RadioGroup
              legend={t`Products missing from the file`}
              value={mode.missing}
              onChange={(missing) => onChange({ ...mode, missing })}
              options={[
                { value: "keep", label: t`Leave them unchanged` },
                { value: "zero-stock", label: t`Set stock to 0` },
                { value: "archive", label: t`Archive them` },
              ]}
            />
          )}
          <Field
            label={t`Warn about price changes of at least`}
            hint={t`Percent, up or down.`}
            error={!isThreshold && t`Enter a whole number from 1 to 1,000.`}
          >
            <Input
              inputMode="numeric"
              className="max-w-24"
              value={threshold}
              onChange={({ target }) => setThreshold(target.value)}
              onBlur={() =>
                isThreshold &&
                percent !== mode.priceThreshold &&
                onChange({ ...mode, priceThreshold: percent })
              }
            />
          </Field>
        </div>
      </fieldset>
    </Panel>
  );
}
