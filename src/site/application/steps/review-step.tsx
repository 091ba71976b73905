import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type ApplicationReceipt, consent } from "@/site/application/application.ts";
import { STEP_LABELS } from "@/site/application/application-labels.ts";
import type { Draft, ApplicationStep } from "@/site/application/draft.ts";
import { SubmissionProgress } from "@/site/application/submission-progress.tsx";
import { StepForm } from "@/site/application/steps/step-form.tsx";
import { useAnswers } from "@/site/application/steps/use-answers.tsx";
import { useFieldErrors } from "@/site/application/steps/use-field-errors.tsx";
import { useSubmission } from "@/site/application/use-submission.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

type ReviewStepProps = {
  draft: Draft;
  hasMoved: boolean;
  onBack: () => void;
  onChangeStep: (step: ApplicationStep) => void;
  onSent: (receipt: ApplicationReceipt) => void;
};

const agreed = z.object({ consent: consent.shape.consent });
type Agreed = z.infer<typeof agreed>;

export function ReviewStep({ draft, hasMoved, onBack, onChangeStep, onSent }: ReviewStepProps) {
  const { t, i18n } = useLingui();
  const answers = useAnswers(draft);
  const submission = useSubmission();
  const form = useForm<Agreed>({
    resolver: zodResolver(agreed),
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const { words: text, all } = useFieldErrors(errors, { consent: t`Consent` });

  async function submit() {
    const receipt = await submission.send(draft);
    if (receipt) onSent(receipt);
  }

  return (
    <StepForm
      title={<Trans>Review and send</Trans>}
      errors={all}
      attempt={submitCount}
      hasMoved={hasMoved}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onBack={onBack}
      action={<Trans>Send application</Trans>}
      isBusy={isSubmitting}
    >
      <div className="grid gap-5">
        {answers.map(({ step, facts }) => (
          <Answers
            key={step}
            title={i18n._(STEP_LABELS[step])}
            facts={facts}
            onChange={() => onChangeStep(step)}
          />
        ))}
      </div>
      <div className="grid gap-4 border-t border-line pt-4">
        <Checkbox
          label={
            <Trans>
              I’m authorized to represent this company, and I agree that you may keep these details
              to review and answer this application.
            </Trans>
          }
          error={text("consent")}
          aria-required
          {...form.register("consent")}
        />
        <SubmissionProgress state={submission.state} failure={submission.failure} />
      </div>
    </StepForm>
  );
}

type AnswersProps = {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
  onChange: () => void;
};

function Answers({ title, facts, onChange }: AnswersProps) {
  return (
    <section aria-label={title} className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink">{title}</h3>
        <Button size="sm" variant="outline" onClick={onChange}>
          <span>
            <Trans>
              Change<span className="sr-only">: {title}</span>
            </Trans>
          </span>
        </Button>
      </div>
      <Facts facts={facts} />
    </section>
  );
}
