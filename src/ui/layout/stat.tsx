import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";

/** A row of related numbers. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">{children}</dl>;
}

type StatProps = {
  label: ReactNode;
  /** Already formatted in the organization's locale. */
  value: string;
  /** The URL of the rows that the number counts. */
  to?: string | undefined;
  icon?: LucideIcon;
  /** Shown before the label, such as the swatch of a bar's part. */
  mark?: ReactNode;
  tone?: "plain" | "good" | "warn" | "bad";
  hint?: ReactNode;
};

const INKS = { plain: "text-ink", good: "text-good", warn: "text-warn", bad: "text-bad" };

export function Stat({ label, value, to, icon: Icon, mark, tone = "plain", hint }: StatProps) {
  const id = useId();
  return (
    <div className="rounded-panel border border-line bg-surface px-4 py-3">
      <dt id={`${id}label`} className="flex items-center gap-2 text-sm text-ink-2">
        {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />}
        {mark}
        {label}
      </dt>
      <dd className={clsx("mt-0.5 text-xl font-semibold tabular-nums", INKS[tone])}>
        {to === undefined ? (
          value
        ) : (
          <Link
            id={`${id}value`}
            to={to}
            aria-labelledby={`${id}label ${id}value`}
            className={clsx(
              "rounded-sm decoration-1 underline-offset-4 hover:underline focus-visible:underline",
              tone === "plain" && "text-accent",
            )}
          >
            {value}
          </Link>
        )}
      </dd>
      {hint && <dd className="text-xs text-ink-3">{hint}</dd>}
    </div>
  );
}
