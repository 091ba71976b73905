import { Trans } from "@lingui/react/macro";
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorSummary } from "@/ui/inputs/error-summary.tsx";

/** Props that the form passes to each step except the review. */
export type ApplicationStepProps<Values> = {
  saved: Values;
  onChange: (values: Values) => void;
  onDone: () => void;
  onBack?: () => void;
  /** Whether the person came from another step. If so, the step's heading gets the focus. */
  hasMoved: boolean;
};

type StepFormProps = {
  title: ReactNode;
  lead?: ReactNode;
  errors: readonly { name: string; message: string }[];
  attempt: number;
  hasMoved: boolean;
  /** Called after each change of a field in the form. */
  onChange?: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onBack?: (() => void) | undefined;
  action?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
};

export function StepForm({
  title,
  lead,
  errors,
  attempt,
  hasMoved,
  onChange,
  onSubmit,
  onBack,
  action = <Trans>Continue</Trans>,
  isBusy = false,
  children,
}: StepFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
  }, [hasMoved]);

  return (
    <form
      noValidate
      method="post"
      onChange={onChange}
      onSubmit={onSubmit}
      className="grid gap-6 rounded-panel border border-line bg-surface p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-40 text-lg font-semibold text-ink outline-none"
        >
          {title}
        </h2>
        {lead && <p className="max-w-2xl text-sm text-pretty text-ink-2">{lead}</p>}
      </div>
      <ErrorSummary errors={errors} attempt={attempt} />
      {children}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button type="submit" size="lg" loading={isBusy}>
          {action}
        </Button>
        {onBack && (
          <Button size="lg" variant="outline" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
