import { Plural } from "@lingui/react/macro";
import { type MouseEvent, useEffect, useRef } from "react";
import { CircleAlert } from "lucide-react";
import { icon } from "@/ui/foundation/styles.ts";

type ErrorSummaryProps = {
  /** Each control's `name` and its error, in the order of the form. */
  errors: readonly { name: string; message: string }[];
  /** How many times the form was submitted (`formState.submitCount`). Each submit with errors moves the focus here. */
  attempt: number;
};

/** Shown above a long form after a submit has failed. Use it with `shouldFocusError: false`. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex gap-2.5 rounded-panel border border-bad/25 bg-bad-soft p-3 text-sm outline-offset-2"
    >
      <CircleAlert {...icon} className="mt-0.5 shrink-0 text-bad" />
      <div className="grid gap-1">
        <p className="font-medium text-ink">
          <Plural value={errors.length} one="Check 1 field" other="Check # fields" />
        </p>
        <ul className="grid gap-0.5">
          {errors.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={goToField(name)}
                className="rounded-sm text-bad underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-2"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Finds the field by name within the same form, because fields generate their own ids. */
function goToField(name: string) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const place = event.currentTarget.closest("form") ?? document;
    const key = CSS.escape(name);
    const control = `[data-name="${key}"], [name="${key}"]:not([aria-hidden="true"])`;
    place.querySelector<HTMLElement>(control)?.focus();
  };
}
