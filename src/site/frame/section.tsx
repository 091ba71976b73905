import type { ReactNode } from "react";

type SectionProps = { id: string; title: ReactNode; lead?: ReactNode; children: ReactNode };

/** One section of a public page with its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="drawn-when-near grid gap-8 border-t border-line py-14 sm:py-20"
    >
      <div className="grid max-w-2xl gap-3">
        <h2 id={id} className="text-3xl font-semibold text-balance">
          {title}
        </h2>
        {lead && <p className="text-lg text-pretty text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
