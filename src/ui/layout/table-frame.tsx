import type { ReactNode } from "react";

type TableFrameProps = { label: string; children: ReactNode };

/** Around a table that may be wider than a phone: it scrolls by itself, by the arrow keys as well. */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    <section
      // What scrolls must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line"
      aria-label={label}
    >
      {children}
    </section>
  );
}
