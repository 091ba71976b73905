import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  /**
   * Facts about the page, with numbers first: "48,212 products · 41,067 ready for every channel". Null reserves their
   * line while they load.
   */
  facts?: ReactNode;
  /** Content above the title, such as breadcrumbs. */
  above?: ReactNode;
  /** Buttons, with the most important one last. */
  actions?: ReactNode;
};

export function PageHeader({ title, facts, above, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {above}
        <h1 className="text-xl font-semibold text-balance text-ink">{title}</h1>
        {facts !== undefined && (
          <div className="min-h-5 text-sm text-ink-2 tabular-nums">{facts}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
