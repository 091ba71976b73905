import { clsx } from "clsx";
import { meterTone } from "@/ui/layout/meter.tsx";

const STROKES = { good: "stroke-good", warn: "stroke-warn", bad: "stroke-bad" };

type RingProps = {
  /** A share from 0 to 100, or null if it isn't known. */
  value: number | null;
  /** The value as it's written, such as "82%". */
  text: string;
  className?: string;
};

/** A share as a ring around its number. Screen readers read only the number. */
export function Ring({ value, text, className = "size-16" }: RingProps) {
  const share = Math.min(100, Math.max(0, value ?? 0));
  return (
    <span className={clsx("relative inline-grid shrink-0 place-items-center", className)}>
      <svg aria-hidden viewBox="0 0 40 40" className="absolute inset-0 size-full -rotate-90">
        <circle cx={20} cy={20} r={17} fill="none" strokeWidth={4} className="stroke-sunken" />
        {share > 0 && (
          <circle
            cx={20}
            cy={20}
            r={17}
            fill="none"
            strokeWidth={4}
            pathLength={100}
            strokeDasharray={`${share} 100`}
            className={STROKES[meterTone(share)]}
          />
        )}
      </svg>
      <span className="relative text-sm font-semibold tabular-nums">{text}</span>
    </span>
  );
}
