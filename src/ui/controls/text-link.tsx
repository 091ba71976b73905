import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { linkLook } from "@/ui/foundation/styles.ts";

type TextLinkProps = { className?: string; children: ReactNode } & (
  | { to: string; href?: never }
  /** A URL outside the portal. It opens in a new tab, which screen readers announce. */
  | { href: string; to?: never }
);

export function TextLink({ to, href, className, children }: TextLinkProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={clsx(linkLook, className)}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className={clsx(linkLook, className)}>
      {children}
      <ExternalLink
        size={12}
        strokeWidth={2}
        aria-hidden
        className="ml-1 inline-block align-[-1px]"
      />
      <span className="sr-only">
        {" "}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
