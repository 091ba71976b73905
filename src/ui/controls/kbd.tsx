import { clsx } from "clsx";

/** A key or key combination, written as on the keyboard: "Ctrl K". */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd
      className={clsx(
        "inline-flex h-5 shrink-0 items-center rounded-[5px] border border-line bg-surface px-1.5 font-sans text-[11px] font-medium text-ink-3",
        className,
      )}
    >
      {keys}
    </kbd>
  );
}
