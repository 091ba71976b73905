import { clsx } from "clsx";
import * as Radix from "@radix-ui/react-popover";
import type { ComponentProps, ReactNode } from "react";

type PopoverProps = Omit<ComponentProps<typeof Radix.Root>, "children"> & {
  trigger: ReactNode;
  label: string;
  /** The id of an element with a longer description. */
  describedBy?: string;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  children: ReactNode;
};

export function Popover({
  trigger,
  label,
  describedBy,
  align = "start",
  side = "bottom",
  className,
  children,
  ...root
}: PopoverProps) {
  return (
    <Radix.Root {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          aria-describedby={describedBy}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            "z-50 max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto rounded-panel border border-line bg-surface p-4 text-sm text-ink shadow-float outline-none animate-float",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Wraps the button that closes the popover. */
export const PopoverClose = Radix.Close;
