import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { FlowStep } from "@/importing/flow/state/flow-step.ts";
import type { ImportFlow } from "@/importing/flow/state/use-import-flow.tsx";
import { Button } from "@/ui/controls/button.tsx";

/** What every step is given. */
export type StepProps = {
  flow: ImportFlow;
  organization: Organization;
  go: (step: FlowStep, id?: string) => void;
};

type FlowFrameProps = {
  onBack?: () => void;
  /** The way on, last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One step: what there is to decide, and below it the ways back and on. */
export function StepFrame({ onBack, actions, children }: FlowFrameProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {children}
      {(onBack || actions) && (
        <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-canvas px-1 py-3">
          {onBack ? (
            <Button variant="outline" onClick={onBack}>
              <Trans>Back</Trans>
            </Button>
          ) : (
            <span />
          )}
          <div className="flex flex-wrap gap-2">{actions}</div>
        </div>
      )}
    </div>
  );
}
