import { clsx } from "clsx";

const COLOURS = { good: "bg-good", warn: "bg-warn", bad: "bg-bad" };

/** The tone of a score out of 100: good from 80, bad below 60. */
export function meterTone(value: number): keyof typeof COLOURS {
  if (value >= 80) return "good";
  return value >= 60 ? "warn" : "bad";
}

type MeterProps = {
  value: number;
  /** The number as it's written, such as "33%". */
  text?: string;
  className?: string;
};

/** A bar that repeats the number next to it. Screen readers read only the number. */
export function Meter({ value, text = String(value), className }: MeterProps) {
  const share = Math.min(100, Math.max(0, value));
  return (
    <span className={clsx("inline-flex items-center gap-3", className)}>
      <span
        aria-hidden
        className="h-[5px] w-13 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <span
          className={clsx(
            "block h-full rounded-full forced-colors:bg-[CanvasText]",
            COLOURS[meterTone(value)],
          )}
          style={{ width: `${share}%` }}
        />
      </span>
      <span className="min-w-6 text-right tabular-nums">{text}</span>
    </span>
  );
}
