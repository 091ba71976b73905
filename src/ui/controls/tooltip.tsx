import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

type TooltipProps = {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** False if the text is the same as the control's name, because a screen reader would read it twice. */
  describes?: boolean;
  /** One focusable element. */
  children: ReactNode;
};

export function Tooltip({ text, side = "top", describes = true, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        {/*
         * Radix adds the description to its trigger. If the text is already the control's name, the trigger is a wrapper,
         * which screen readers skip.
         */}
        <Radix.Trigger asChild>
          {describes ? children : <span className="inline-flex">{children}</span>}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 rounded-md border border-transparent bg-ink px-2 py-1 text-xs text-canvas shadow-float animate-float select-none"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
