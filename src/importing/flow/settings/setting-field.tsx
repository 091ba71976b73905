import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { SettingChoice } from "@/importing/flow/settings/setting-choices.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Badge } from "@/ui/layout/badge.tsx";

type SettingFieldProps = {
  choice: SettingChoice;
  value: string;
  onChange: (value: string) => void;
};

/** One detected setting. A guess stands out, with the values from the file that it's based on. */
export function SettingField({ choice, value, onChange }: SettingFieldProps) {
  const { label, confidence, isUnsure, basis, options } = choice;
  const { t } = useLingui();
  const values = basis.map((each) => t`“${each}”`).join(" · ");

  return (
    <Field
      label={label}
      aside={isUnsure && confidence !== "" ? <Badge tone="warn">{confidence}</Badge> : confidence}
      hint={isUnsure && <Trans>Based on {values}</Trans>}
      className={clsx(isUnsure && "rounded-panel border border-warn/25 bg-warn-soft/60 p-3")}
    >
      <Select value={value} options={options} onChange={onChange} />
    </Field>
  );
}
