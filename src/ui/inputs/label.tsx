import { clsx } from "clsx";
import type { ComponentProps } from "react";

export function Label({ className, children, ...props }: ComponentProps<"label">) {
  return (
    <label {...props} className={clsx("text-sm font-medium text-ink", className)}>
      {children}
    </label>
  );
}
