import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";

type StepFrameProps = {
  onBack?: () => void;
  /** The buttons that lead to the next step, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One step of the import, with its back and continue buttons below. */
export function StepFrame({ onBack, actions, children }: StepFrameProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {children}
      {(onBack || actions) && (
        <div className="bottom-bar sticky bottom-0 -mx-1 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-canvas px-1 py-3">
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
