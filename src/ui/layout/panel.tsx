import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type PanelProps = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** True for content that reaches the panel's edges, such as a table or a list. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A framed section of the page. With a title, it's a region for screen readers. */
export function Panel({
  title,
  description,
  actions,
  footer,
  flush = false,
  className,
  children,
}: PanelProps) {
  const id = useId();
  return (
    <section
      {...(title ? { "aria-labelledby": id } : {})}
      className={clsx("overflow-clip rounded-panel border border-line bg-surface", className)}
    >
      {title && (
        <div
          className={clsx(
            "flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5",
            flush && "border-b border-line",
          )}
        >
          <div className={clsx(description && "min-w-0 flex-1 basis-48")}>
            <h2 id={id} className="text-sm font-semibold text-ink">
              {title}
            </h2>
            {description && <p className="text-sm text-ink-2">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      <div className={clsx(!flush && "px-4 pb-4", !flush && !title && "pt-4")}>{children}</div>
      {footer && (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 border-t border-line bg-raised px-4 py-1.5 text-sm text-ink-2">
          {footer}
        </div>
      )}
    </section>
  );
}
