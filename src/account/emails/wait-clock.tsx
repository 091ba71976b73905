/** The seconds left as minutes and seconds. Hidden from screen readers, which would read every second. */
export function WaitClock({ seconds }: { seconds: number }) {
  return (
    <span aria-hidden className="tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
