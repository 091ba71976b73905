import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";

type StepFrameProps = {
  onBack?: () => void;
  /** The buttons that lead to the next step, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * One step of the import. Its back and continue buttons stay at the lower edge of the window, so they don't move while
 * the step's content loads.
 */
export function StepFrame({ onBack, actions, children }: StepFrameProps) {
  return (
    <div className="flex flex-1 flex-col">
      <div className="grid grid-cols-1 gap-5 pb-5">{children}</div>
      {(onBack || actions) && (
        <div className="bottom-bar sticky bottom-0 -mx-1 mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line bg-canvas px-1 py-3">
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
