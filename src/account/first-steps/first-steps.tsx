import { Trans, useLingui } from "@lingui/react/macro";
import { Circle, CircleCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { FIRST_STEP_LABELS } from "@/account/first-steps/first-step-labels.ts";
import {
  FIRST_STEP_ADDRESS,
  FIRST_STEPS,
  nextFirstStep,
  SAMPLE_ADDRESS,
} from "@/account/first-steps/first-step.ts";
import { dismissFirstSteps } from "@/account/first-steps/first-steps-store.ts";
import { useFirstSteps, useFirstStepsQuery } from "@/account/first-steps/use-first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** For a screen that is empty in a new organization: shows the checklist, then explains why the screen is empty. */
export function WithFirstSteps({
  organization,
  children,
}: {
  organization: Organization;
  children: ReactNode;
}) {
  const steps = useFirstStepsQuery(organization);
  return (
    <OnceLoaded queries={[steps]}>
      <div className="grid w-full justify-items-center gap-2 p-4">
        <FirstSteps organization={organization} />
        {children}
      </div>
    </OnceLoaded>
  );
}

/**
 * The checklist from the first file to the first published products. It disappears once all steps are done or the
 * person closes it.
 */
export function FirstSteps({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const steps = useFirstSteps(organization);
  const [isHidden, setHidden] = useState(false);
  const next = steps && nextFirstStep(steps);
  if (isHidden || !steps || next === null) return null;

  return (
    <section
      aria-label={t`First steps`}
      className="grid w-full max-w-xl gap-3 rounded-panel border border-line bg-surface p-4 text-left"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold text-ink">
          <Trans>From your file to your first shop</Trans>
        </h2>
        <IconButton
          label={t`Hide first steps`}
          icon={X}
          onClick={() => {
            dismissFirstSteps(organization.id);
            setHidden(true);
          }}
        />
      </div>
      <ol className="grid gap-1">
        {FIRST_STEPS.map((step) => (
          <li key={step} className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
            {steps[step] ? (
              <CircleCheck {...icon} className="shrink-0 text-good" />
            ) : (
              <Circle {...icon} className="shrink-0 text-ink-3" />
            )}
            <span className={steps[step] ? "text-ink-2" : "font-medium text-ink"}>
              {i18n._(FIRST_STEP_LABELS[step])}
            </span>
            {steps[step] && (
              <span className="text-ink-3">
                <Trans>Done</Trans>
              </span>
            )}
            {step === next && (
              <span className="ml-auto flex flex-wrap gap-2">
                {step === "file" && (
                  <Button variant="outline" asChild>
                    <Link to={SAMPLE_ADDRESS}>
                      <Trans>Try the sample</Trans>
                    </Link>
                  </Button>
                )}
                <Button asChild>
                  <Link to={FIRST_STEP_ADDRESS[step]}>{i18n._(FIRST_STEP_LABELS[step])}</Link>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
