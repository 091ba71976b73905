import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type ComponentProps, useState } from "react";
import { withPoint } from "@/lib/decimal.ts";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { inputLook } from "@/ui/foundation/styles.ts";

/** A single-line text field. Accepts the result of React Hook Form's `register("…")` directly. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const ties = useFieldTies();
  return <input {...ties} {...props} className={clsx(inputLook, className)} />;
}

type DecimalInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  onChange: (text: string) => void;
};

/**
 * A decimal number as exact text with a decimal point. People see and type it in the format of their language, and
 * their text isn't changed until they leave the field.
 */
export function DecimalInput({ value, onChange, ...props }: DecimalInputProps) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => withPoint(text.trim(), i18n.locale);
  const isTyping = typed !== null && read(typed) === value;
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isTyping ? typed : inLanguage(value, i18n.locale)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const inLanguage = (value: string, language: string) =>
  language.startsWith("fr") ? value.replace(/^(-?\d+)\.(\d+)$/, "$1,$2") : value;
