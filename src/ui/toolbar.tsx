import type { ReactNode } from "react";

/** The line above a list: what narrows it at the start, how it is shown at the end. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
      {end && <div className="flex flex-wrap items-center gap-1">{end}</div>}
    </div>
  );
}
