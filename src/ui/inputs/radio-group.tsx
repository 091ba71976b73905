import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Use cards when each option needs a sentence. */
  look?: "list" | "cards";
};

export function RadioGroup<Value extends string>({
  legend,
  hint,
  error,
  options,
  value,
  onChange,
  look = "list",
}: RadioGroupProps<Value>) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const isCards = look === "cards";

  return (
    <fieldset
      {...(described ? { "aria-describedby": described } : {})}
      className="grid content-start gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      {options.map((option) => (
        <div
          key={option.value}
          className={clsx(
            "relative flex gap-2.5 text-sm pointer-coarse:min-h-11",
            isCards &&
              "rounded-panel border border-line bg-surface p-3 has-checked:border-accent has-checked:bg-accent-soft",
          )}
        >
          <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={id}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              {...(option.hint ? { "aria-describedby": `${id}-${option.value}-hint` } : {})}
              className="peer absolute -inset-1 m-0 size-6 cursor-default opacity-0 disabled:cursor-not-allowed"
            />
            <span className="pointer-events-none absolute inset-0 rounded-full border border-edge bg-surface transition-[border-width] duration-150 peer-checked:border-[5px] peer-checked:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50" />
          </span>
          <span className="grid content-start gap-0.5">
            <label
              htmlFor={`${id}-${option.value}`}
              className={clsx(
                "after:absolute after:inset-0",
                option.disabled ? "text-ink-3" : "text-ink",
                isCards && "font-medium",
              )}
            >
              {option.label}
            </label>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className="text-xs text-ink-2">
                {option.hint}
              </span>
            )}
          </span>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
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
