import type { ReactNode } from "react";

type TableFrameProps = { label: string; children: ReactNode };

/**
 * A frame for a table that may be wider than a phone. The frame scrolls sideways instead of the page, also with the
 * arrow keys.
 */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable area must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line"
      aria-label={label}
    >
      {children}
    </section>
  );
}
