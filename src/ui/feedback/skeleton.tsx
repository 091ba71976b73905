import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A placeholder for one element that is loading. Give it the element's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "block animate-pulse rounded-md bg-sunken motion-reduce:animate-none",
        className,
      )}
    />
  );
}

function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">
        <Trans>Loading</Trans>
      </output>
      {children}
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder widths that vary like those of real text. */
const WIDTHS = ["w-3/5", "w-4/5", "w-2/5", "w-3/4", "w-1/2"];

export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Loading className="overflow-clip rounded-panel border border-line bg-surface">
      {times(rows).map((row) => (
        <div
          key={row}
          className={clsx(
            "flex h-[38px] items-center gap-6 border-b border-line-soft px-4 last:border-0",
            row === 0 && "bg-raised",
          )}
        >
          {times(columns).map((column) => (
            <span
              key={column}
              className={clsx(column === 1 ? "flex-2" : "flex-1", column > 2 && "max-sm:hidden")}
            >
              <Skeleton className={clsx("h-3", WIDTHS[(row * 2 + column) % WIDTHS.length])} />
            </span>
          ))}
        </div>
      ))}
    </Loading>
  );
}

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Loading className="grid gap-5">
      {times(fields).map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-8 w-full rounded-control pointer-coarse:h-11" />
        </div>
      ))}
      <Skeleton className="h-8 w-28 rounded-control pointer-coarse:h-11" />
    </Loading>
  );
}

export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <Skeleton className="h-4 w-1/3" />
      {times(lines).map((line) => (
        <Skeleton key={line} className={clsx("h-3", WIDTHS[(line + 1) % WIDTHS.length])} />
      ))}
    </Loading>
  );
}
