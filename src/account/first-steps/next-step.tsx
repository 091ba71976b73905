import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { FIRST_STEP_LABELS } from "@/account/first-steps/first-step-labels.ts";
import {
  FIRST_STEP_ADDRESS,
  type FirstStep,
  nextFirstStep,
} from "@/account/first-steps/first-step.ts";
import { useFirstSteps } from "@/account/first-steps/use-first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { Button } from "@/ui/controls/button.tsx";

type NextStepProps = {
  organization: Organization;
  /** The step that is completed on this screen. Until it's done, nothing is shown. */
  after: FirstStep;
};

/**
 * A link to the next step of the checklist, shown on the screen where a step ends. Renders nothing once all steps are
 * done or the checklist has been closed.
 */
export function NextStep({ organization, after }: NextStepProps) {
  const { i18n } = useLingui();
  const steps = useFirstSteps(organization);
  const next = steps?.[after] ? nextFirstStep(steps) : null;
  if (next === null) return null;
  const label = i18n._(FIRST_STEP_LABELS[next]);
  return (
    <Button asChild>
      <Link to={FIRST_STEP_ADDRESS[next]}>
        <Trans>Next: {label}</Trans>
      </Link>
    </Button>
  );
}
