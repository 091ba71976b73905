import type { ReactNode } from "react";

type ToolbarProps = { search?: ReactNode; children: ReactNode; end?: ReactNode };

/**
 * The row above a list, with filters at the start and display options at the end. On a phone, the search has its own
 * row and everything else shares one scrolling row, because more rows would leave no room for the list.
 */
export function Toolbar({ search, children, end }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search}
      <div
        // Browsers don't scroll to a focused button that is already partly visible. Only keyboard focus scrolls here,
        // because buttons must not move under a pointer.
        onFocus={({ target }) => {
          if (target.matches(":focus-visible"))
            target.scrollIntoView({ block: "nearest", inline: "nearest" });
        }}
        className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:-m-1 max-sm:flex-nowrap max-sm:gap-x-2 max-sm:scroll-px-1 max-sm:overflow-x-auto max-sm:p-1 max-sm:*:shrink-0"
      >
        <div className="flex min-w-0 items-center gap-2 sm:flex-wrap">{children}</div>
        {end && <div className="flex items-center gap-1 sm:flex-wrap">{end}</div>}
      </div>
    </div>
  );
}
