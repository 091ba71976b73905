import type { ReactNode } from "react";

/** A thin line. With children, it's the "or" between two options. */
export function Separator({ children }: { children?: ReactNode }) {
  if (!children) return <hr className="border-line" />;
  return (
    <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
