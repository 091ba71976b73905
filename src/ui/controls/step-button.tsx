import type { ComponentProps } from "react";
import { IconButton } from "@/ui/controls/icon-button.tsx";

type StepButtonProps = Pick<ComponentProps<typeof IconButton>, "icon" | "label" | "variant"> & {
  /** Undefined at the end, where there is no further step. */
  onStep: (() => void) | undefined;
};

/** One step to and fro. Never `disabled`: at the end the focus would be lost. */
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
