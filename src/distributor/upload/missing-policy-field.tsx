import { useLingui } from "@lingui/react/macro";
import type { MissingPolicy } from "@/distributor/schedule/missing-policy.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const KEEP = "keep";

type MissingPolicyFieldProps = {
  policy: MissingPolicy;
  onChange: (policy: MissingPolicy) => void;
};

/** Chooses what happens to items that a full file no longer lists. */
export function MissingPolicyField({ policy, onChange }: MissingPolicyFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Items that a full file no longer lists`}>
      <Select
        value={policy === null ? KEEP : String(policy)}
        onChange={(value) => onChange(value === KEEP ? null : Number(value))}
        options={[
          { value: "7", label: t`Out of stock, discontinued after 7 days` },
          { value: "30", label: t`Out of stock, discontinued after 30 days` },
          { value: "0", label: t`Discontinued immediately` },
          { value: KEEP, label: t`No change` },
        ]}
      />
    </Field>
  );
}
