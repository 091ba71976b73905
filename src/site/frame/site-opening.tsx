import type { ReactNode } from "react";

type SiteOpeningProps = { title: ReactNode; lead: ReactNode; children?: ReactNode };

/** The opening of a public page: title, lead and actions. */
export function SiteOpening({ title, lead, children }: SiteOpeningProps) {
  return (
    <div className="grid gap-5 py-14 sm:py-20">
      <h1 className="max-w-3xl text-display font-semibold text-balance">{title}</h1>
      <p className="max-w-2xl text-lg text-pretty text-ink-2">{lead}</p>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
