import { withPoint } from "@/catalogue/product/product-field.ts";
import { Input } from "@/ui/inputs/input.tsx";

type NumberInputProps = { value: string; disabled?: boolean; onChange: (text: string) => void };

/** A decimal as exact text. A decimal comma becomes a point when the person has finished typing. */
export function NumberInput({ value, disabled, onChange }: NumberInputProps) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const text = withPoint(value.trim());
        if (text !== value) onChange(text);
      }}
    />
  );
}
