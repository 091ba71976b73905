import { clsx } from "clsx";
import type { ReactNode } from "react";

export const TONES = {
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  accent: "bg-accent-soft text-accent",
  calm: "bg-sunken text-ink-2",
};
export type Tone = keyof typeof TONES;

type BadgeProps = {
  tone?: Tone;
  /** Shows a dot in front of a state. Plain labels don't have one. */
  dot?: boolean;
  className?: string;
  children: ReactNode;
};

/** A small label. Its text carries the meaning, and the colour only repeats it. */
export function Badge({ tone = "calm", dot = false, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 max-w-full items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap forced-colors:border",
        TONES[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
