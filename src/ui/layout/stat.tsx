import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** A row of related numbers. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">{children}</dl>;
}

type StatProps = {
  label: ReactNode;
  /** Already formatted in the organization's locale. */
  value: string;
  icon?: LucideIcon;
  /** Shown before the label, such as the swatch of a bar's part. */
  mark?: ReactNode;
  tone?: "plain" | "good" | "warn" | "bad";
  hint?: ReactNode;
};

const INKS = { plain: "text-ink", good: "text-good", warn: "text-warn", bad: "text-bad" };

export function Stat({ label, value, icon: Icon, mark, tone = "plain", hint }: StatProps) {
  return (
    <div className="rounded-panel border border-line bg-surface px-4 py-3">
      <dt className="flex items-center gap-2 text-sm text-ink-2">
        {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />}
        {mark}
        {label}
      </dt>
      <dd className={clsx("mt-0.5 text-xl font-semibold tabular-nums", INKS[tone])}>{value}</dd>
      {hint && <dd className="text-xs text-ink-3">{hint}</dd>}
    </div>
  );
}
