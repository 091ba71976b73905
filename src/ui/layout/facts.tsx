import type { ReactNode } from "react";

type FactsProps = {
  facts: readonly { label: string; value: ReactNode }[];
};

/** A list of names and values, in two columns where there is room. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[fit-content(50%)_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="min-w-32 text-ink-3 max-sm:-mb-1.5">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
