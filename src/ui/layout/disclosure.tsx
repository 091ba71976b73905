import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  /** Disclosures with the same name form an accordion: opening one closes the others. */
  name?: string;
  open?: boolean;
  /** Called on opening, for content that is loaded only then. */
  onOpen?: () => void;
};

/** Uses the browser's own `details` element: find-in-page searches its content, and it opens without JavaScript. */
export function Disclosure({ summary, children, className, onOpen, ...details }: DisclosureProps) {
  return (
    <details
      {...details}
      className={clsx("group/disclosure", className)}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="flex min-h-8 cursor-default list-none items-center gap-1.5 rounded-md text-sm font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          strokeWidth={2}
          aria-hidden
          className="shrink-0 text-ink-3 transition-transform duration-150 group-open/disclosure:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
