import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { icon, inputLook } from "@/ui/foundation/styles.ts";

export type Option<Value extends string> = {
  value: Value;
  label: string;
  hint?: string;
  disabled?: boolean;
};

type SelectProps<Value extends string> = Omit<
  ComponentProps<"select">,
  "value" | "onChange" | "children" | "multiple" | "size"
> & {
  options: readonly Option<Value>[];
  /** Null while nothing is chosen, when the placeholder is shown. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
};

/**
 * For up to about fifteen options; use the combobox, which can be searched, for more. It's the browser's own select,
 * so phones show their own picker. Where browsers let the list be styled (`ui.css`), it looks like our menus.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  className,
  ...props
}: SelectProps<Value>) {
  const ties = useFieldTies();

  function change(next: string) {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  }

  return (
    <span className={clsx("relative block", className)}>
      <select
        {...ties}
        {...props}
        value={value ?? ""}
        onChange={(event) => change(event.target.value)}
        className={clsx(inputLook, "own-select pr-8", value === null && "text-ink-3")}
      >
        {value === null && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.hint === undefined ? option.label : `${option.label} · ${option.hint}`}
          </option>
        ))}
      </select>
      <ChevronDown
        {...icon}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
