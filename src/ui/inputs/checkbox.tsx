import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows a mixed state, for a checkbox of several items of which only some are selected. */
  indeterminate?: boolean;
  /**
   * Hides the label, for places that explain the checkbox in another way, such as the first column of a table. Screen
   * readers still read it.
   */
  bare?: boolean;
};

/**
 * Uses the browser's own checkbox, which works with `register("…")` and in plain forms. The click target is at least 24
 * px.
 */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  bare = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");

  return (
    <div
      className={clsx(
        "flex gap-2.5 text-sm",
        !bare && "pointer-coarse:min-h-11 pointer-coarse:py-3",
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
        <input
          id={id}
          {...input}
          type="checkbox"
          ref={box}
          {...(described ? { "aria-describedby": described } : {})}
          {...(error ? { "aria-invalid": true } : {})}
          className="peer absolute -inset-1 m-0 size-6 cursor-default opacity-0 disabled:cursor-not-allowed pointer-coarse:-inset-3.5 pointer-coarse:size-11"
        />
        <span className="pointer-events-none absolute inset-0 rounded-[5px] border border-edge bg-surface transition-colors duration-150 peer-checked:border-accent peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 peer-aria-invalid:border-bad" />
        {indeterminate ? (
          <Minus
            size={12}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none relative text-on-accent forced-colors:text-[CanvasText]"
          />
        ) : (
          <Check
            size={12}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
          />
        )}
      </span>
      <span className={clsx("grid content-start gap-0.5", bare && "sr-only")}>
        <label htmlFor={id} className={clsx(input.disabled === true ? "text-ink-3" : "text-ink")}>
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </span>
        )}
        {error && (
          <span id={`${id}-error`} className="text-sm text-bad">
            {error}
          </span>
        )}
      </span>
    </div>
  );
}
