import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";

type BreadcrumbsProps = {
  /**
   * The pages above the current one, from the top level down. The current page is omitted, because its name is the
   * heading below.
   */
  trail: readonly { to: string; label: string }[];
};

export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-3">
        {trail.map(({ to, label }, at) => (
          <li key={to} className="flex items-center gap-1">
            {at > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
            <Link
              to={to}
              className="inline-flex min-h-6 items-center rounded-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
