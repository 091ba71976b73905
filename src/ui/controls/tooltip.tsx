import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

type TooltipProps = {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** False when the text is already the control's name, because a screen reader would read it a second time. */
  describes?: boolean;
  /** One focusable element. */
  children: ReactNode;
};

export function Tooltip({ text, side = "top", describes = true, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        {/*
         * Radix describes its trigger: the control, or a wrapper that screen readers skip when the text is already
         * the control's name.
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
