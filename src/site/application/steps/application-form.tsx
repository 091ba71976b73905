import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ApplicationReceipt } from "@/site/application/application.ts";
import { STEP_LABELS } from "@/site/application/application-labels.ts";
import { CatalogueStep } from "@/site/application/steps/catalogue-step.tsx";
import { CompanyStep } from "@/site/application/steps/company-step.tsx";
import { ContactStep } from "@/site/application/steps/contact-step.tsx";
import { deleteDraft, loadDraft, saveDraft } from "@/site/application/draft-store.ts";
import {
  type Draft,
  emptyDraft,
  firstOpen,
  DRAFT_LIFETIME_DAYS,
  reachable,
  type ApplicationStep,
  STEPS,
} from "@/site/application/draft.ts";
import { FilesStep } from "@/site/application/steps/files-step.tsx";
import { statusPath } from "@/site/application/reference.ts";
import { ReviewStep } from "@/site/application/steps/review-step.tsx";
import { SellingStep } from "@/site/application/steps/selling-step.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Steps } from "@/ui/navigation/steps.tsx";

type ApplicationFormProps = {
  /** True in the prerendered page and during hydration, when the draft of an earlier visit isn't known yet. */
  isDrawn: boolean;
  onStartOver: () => void;
};

/**
 * The application form, step by step, saved in this browser as the person types. The step is in the URL, so that the
 * back button works.
 */
export function ApplicationForm({ isDrawn, onStartOver }: ApplicationFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<Draft>(() => (isDrawn ? null : loadDraft()) ?? emptyDraft);
  const [resumed] = useState(draft);
  const [hasMoved, setHasMoved] = useState(false);
  // The person can type while a file is being read, so each change starts from the latest draft.
  const latest = useRef(draft);

  const requested = isDrawn ? null : reachable(params.get("step"), draft);
  const step = requested ?? firstOpen(resumed);
  const at = STEPS.indexOf(step);

  function change(part: Partial<Draft>) {
    latest.current = saveDraft({ ...latest.current, ...part });
    setDraft(latest.current);
  }

  function go(to: ApplicationStep) {
    setHasMoved(true);
    setParams({ step: to }, { preventScrollReset: true });
  }
  const next = () => go(STEPS[at + 1] ?? "review");
  const moves = {
    hasMoved,
    onDone: next,
    onBack: () => go(STEPS[at - 1] ?? "company"),
  };

  function startOver() {
    deleteDraft();
    setParams({}, { preventScrollReset: true });
    onStartOver();
  }

  function sent({ reference, mailed }: ApplicationReceipt) {
    deleteDraft();
    void navigate(statusPath(reference), { replace: true, state: { sent: true, mailed } });
  }

  return (
    <div className="grid gap-5">
      <Steps
        label={t`Application steps`}
        steps={STEPS.map((each) => i18n._(STEP_LABELS[each]))}
        current={at}
      />
      {resumed.savedAt > 0 && !hasMoved && (
        <Callout kind="info">
          <Trans>We kept your answers from your last visit.</Trans>
        </Callout>
      )}
      {step === "company" && (
        <CompanyStep
          saved={draft.company}
          onChange={(company) => change({ company })}
          onDone={next}
          hasMoved={hasMoved}
        />
      )}
      {step === "contact" && (
        <ContactStep saved={draft.contact} onChange={(contact) => change({ contact })} {...moves} />
      )}
      {step === "catalogue" && (
        <CatalogueStep
          saved={draft.catalogue}
          onChange={(catalogue) => change({ catalogue })}
          {...moves}
        />
      )}
      {step === "selling" && (
        <SellingStep saved={draft.selling} onChange={(selling) => change({ selling })} {...moves} />
      )}
      {step === "files" && (
        <FilesStep
          saved={draft.files}
          onChange={(files) => change({ files })}
          sample={draft.sample}
          isShared={draft.isShared}
          onSample={change}
          {...moves}
        />
      )}
      {step === "review" && <ReviewStep draft={draft} {...moves} onChangeStep={go} onSent={sent} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-ink-2">
        <p className="max-w-xl text-pretty">
          <Trans>
            Your answers stay in this browser for {DRAFT_LIFETIME_DAYS} days and aren’t sent until
            you submit the form. On a shared computer, start over before you leave.
          </Trans>
        </p>
        {draft.savedAt > 0 && (
          <ConfirmDialog
            trigger={
              <Button variant="outline">
                <Trans>Start over</Trans>
              </Button>
            }
            title={<Trans>Start over?</Trans>}
            confirm={<Trans>Start over</Trans>}
            destructive
            onConfirm={startOver}
          >
            <Trans>Your answers will be removed from this browser. Nothing has been sent.</Trans>
          </ConfirmDialog>
        )}
      </div>
    </div>
  );
}
