import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useMemo } from "react";
import { FieldContext, type FieldTies } from "@/ui/inputs/field-context.ts";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Undefined is allowed, so `errors.email?.message` can be passed directly. */
  error?: ReactNode;
  mark?: "required" | "optional";
  /** A link or number at the end of the label's row. */
  aside?: ReactNode;
  className?: string;
  /** A control from this folder. It finds its label, hint and error automatically. */
  children: ReactNode;
};

export function Field({ label, hint, error, mark, aside, className, children }: FieldProps) {
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);

  const ties = useMemo<FieldTies>(() => {
    const described = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean);
    return {
      id,
      ...(described.length > 0 ? { "aria-describedby": described.join(" ") } : {}),
      ...(hasError ? { "aria-invalid": true } : {}),
      ...(mark === "required" ? { "aria-required": true } : {}),
    };
  }, [id, hasHint, hasError, mark]);

  return (
    <div className={clsx("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label id={`${id}-label`} htmlFor={id}>
          {label}
          {mark === "required" && (
            <span aria-hidden className="text-bad">
              {" *"}
            </span>
          )}
          {mark === "optional" && (
            <span className="font-normal text-ink-3">
              {" "}
              <Trans>(optional)</Trans>
            </span>
          )}
        </Label>
        {aside && <span className="text-xs text-ink-3">{aside}</span>}
      </div>
      <FieldContext value={ties}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-bad">
          <CircleAlert size={14} strokeWidth={2} aria-hidden className="mt-[3px] shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

function Label({ className, children, ...props }: ComponentProps<"label">) {
  return (
    <label {...props} className={clsx("text-sm font-medium text-ink", className)}>
      {children}
    </label>
  );
}
