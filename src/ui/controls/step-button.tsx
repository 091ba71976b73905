import type { ComponentProps } from "react";
import { IconButton } from "@/ui/controls/icon-button.tsx";

type StepButtonProps = Pick<ComponentProps<typeof IconButton>, "icon" | "label" | "variant"> & {
  /** Called to move one step. Undefined if there is no further step in this direction. */
  onStep: (() => void) | undefined;
};

/**
 * Moves one step back or forward. The button is never `disabled`, because it would then lose the focus at the first and
 * last step.
 */
export function StepButton({ onStep, ...props }: StepButtonProps) {
  return (
    <IconButton
      {...props}
      aria-disabled={onStep === undefined}
      onClick={onStep}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    />
  );
}
