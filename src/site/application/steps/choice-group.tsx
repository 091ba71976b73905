import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";

type ChoiceGroupProps = {
  legend: string;
  hint?: ReactNode;
  error: string;
  options: readonly { value: string; label: string }[];
  field: UseFormRegisterReturn;
};

/** Several choices from a short list. */
export function ChoiceGroup({ legend, hint, error, options, field }: ChoiceGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset
      {...(described ? { "aria-describedby": described } : {})}
      className="grid content-start gap-2"
    >
      <legend className="mb-2 text-sm font-medium text-ink">{legend}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            value={value}
            {...field}
            {...(error ? { "aria-invalid": true } : {})}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-bad">
          <CircleAlert size={14} strokeWidth={2} aria-hidden className="mt-[3px] shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
