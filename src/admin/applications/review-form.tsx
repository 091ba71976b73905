import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type ApplicationReview,
  reviewApplication,
  type ApplicationStepName,
} from "@/admin/applications/application-review-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

const LONGEST = 2_000;

/** The steps that staff can take in this state, the default first. */
function stepsFor({ state, invitation }: ApplicationReview): readonly ApplicationStepName[] {
  if (state === "declined") return ["note"];
  if (state === "accepted") return invitation === "accepted" ? ["note"] : ["note", "invited"];
  return [
    ...(state === "in_review" ? [] : (["in_review"] as const)),
    "question",
    "accepted",
    "declined",
    "note",
  ];
}

/** The next step of a review, with the text for the applicant or, for a note, for colleagues. */
export function ReviewForm({ review }: { review: ApplicationReview }) {
  const { t, i18n } = useLingui();
  const steps = stepsFor(review);
  const [chosen, setStep] = useState<ApplicationStepName | null>(null);
  const step = steps.find((each) => each === chosen) ?? steps[0] ?? "note";
  const [body, setBody] = useState("");
  const save = useMutation(reviewApplication);
  const isLocked = save.isPending;
  const needsText = step === "question" || step === "declined" || step === "note";
  const takesText = needsText || step === "accepted";
  const isReady = !needsText || body.trim() !== "";
  useUnsavedWork(body !== "");

  const names: Record<ApplicationStepName, string> = {
    in_review: review.state === "question" ? t`Resume the review` : t`Start the review`,
    question: t`Ask the applicant a question`,
    accepted: t`Accept and invite`,
    declined: t`Decline`,
    note: t`Add an internal note`,
    invited: t`Send a new invitation`,
  };
  const hints: Record<ApplicationStepName, string> = {
    in_review: t`The applicant gets an email, and the status page shows that someone is reviewing the application.`,
    question: t`The applicant gets the question by email and answers it on the status page. Anyone with the reference can read it.`,
    accepted: t`Creates the company’s organization. The applicant gets an email with an invitation to become its owner.`,
    declined: t`The applicant gets the reason by email. This can’t be undone.`,
    note: t`Only staff can read the note.`,
    invited: t`The earlier invitation stops working.`,
  };
  const labels: Partial<Record<ApplicationStepName, string>> = {
    question: t`Question`,
    accepted: t`Message in the email`,
    declined: t`Reason`,
    note: t`Note`,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isLocked) return;
    const text = takesText && body.trim() !== "" ? body.trim() : null;
    const outcome = await save.mutateAsync({
      application: review.id,
      seen: review.state,
      step,
      body: text,
    });
    if (outcome !== "done") {
      toast.error(
        t`This application was changed or deleted in the meantime. Nothing was saved. The page now shows the current status.`,
      );
      return;
    }
    setBody("");
    setStep(null);
    toast.success(step === "note" ? t`Note saved` : t`The applicant will get an email`);
  }

  return (
    <Panel title={t`Next step`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          // The callout below shows the failure, and the typed text stays.
          submit(event).catch(() => undefined);
        }}
      >
        {steps.length > 1 && (
          <RadioGroup
            legend={t`Step`}
            value={step}
            onChange={setStep}
            options={steps.map((value) => ({ value, label: names[value] }))}
          />
        )}
        <p className="text-sm text-ink-2">{hints[step]}</p>
        {takesText && (
          <Field
            label={labels[step]}
            mark={needsText ? "required" : "optional"}
            hint={
              step !== "note" &&
              (review.locale === "en" ? t`Write in English.` : t`Write in French.`)
            }
          >
            <Textarea
              rows={4}
              value={body}
              maxLength={LONGEST}
              onChange={({ target }) => setBody(target.value)}
            />
          </Field>
        )}
        {save.isError && !save.isPending && (
          <Callout kind="bad" role="alert" title={<Trans>This step wasn’t saved</Trans>}>
            {i18n._(errorMessage(save.error))}
          </Callout>
        )}
        <div>
          <Button
            type="submit"
            variant={step === "declined" ? "destructive" : "default"}
            disabled={!isReady}
            loading={isLocked}
          >
            {names[step]}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
