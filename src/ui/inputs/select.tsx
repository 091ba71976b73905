import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
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
  /** The chosen value, or null to show the placeholder. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** A small image of the chosen option, such as a channel's mark. */
  mark?: ReactNode;
};

/**
 * A select for up to about 15 options. For more, use the combobox, which can be searched. It's the browser's own
 * select, so phones show their own picker. In browsers that support it (`ui.css`), the list looks like our menus.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  mark,
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
      {mark && (
        <span className="pointer-events-none absolute top-1/2 left-2 flex -translate-y-1/2">
          {mark}
        </span>
      )}
      <select
        {...ties}
        {...props}
        value={value ?? ""}
        onChange={(event) => change(event.target.value)}
        className={clsx(
          inputLook,
          "own-select pr-8",
          mark !== undefined && "pl-9",
          value === null && "text-ink-3",
        )}
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
