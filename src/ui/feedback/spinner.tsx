import { LoaderCircle } from "lucide-react";

/** A spinner with a label that names what is loading. */
export function Spinner({ label, size = 20 }: { label: string; size?: number }) {
  return (
    <output className="inline-flex items-center gap-2.5 text-sm text-ink-2">
      <LoaderCircle
        size={size}
        strokeWidth={1.75}
        aria-hidden
        className="animate-spin-slow text-accent"
      />
      {label}
    </output>
  );
}
