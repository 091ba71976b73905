import { Plural } from "@lingui/react/macro";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type UnitsFieldProps = {
  label: string;
  most: number;
  value: number;
  onChange: (units: number) => void;
};

/** A number of units, from 0 to the most that the line's state allows. */
export function UnitsField({ label, most, value, onChange }: UnitsFieldProps) {
  return (
    <Field label={label} aside={<Plural value={most} one="of # unit" other="of # units" />}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        step={1}
        value={String(value)}
        onChange={(event) => {
          const units = Math.trunc(Number(event.target.value));
          onChange(Number.isFinite(units) ? Math.min(Math.max(units, 0), most) : 0);
        }}
      />
    </Field>
  );
}
