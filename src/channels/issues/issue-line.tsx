import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { TextLink } from "@/ui/controls/text-link.tsx";

type IssueLineProps = {
  severity: "error" | "warning";
  sku: string;
  field: string | null;
  /** The URL of the page where the issue can be fixed. */
  fix: string;
  canEdit: boolean;
  children: ReactNode;
};

/** One issue of a product, with a link to the page where it can be fixed. */
export function IssueLine({ severity, sku, field, fix, canEdit, children }: IssueLineProps) {
  return (
    <li className="flex items-start justify-between gap-3">
      <span
        className={
          severity === "error"
            ? "min-w-0 wrap-anywhere text-bad"
            : "min-w-0 wrap-anywhere text-warn"
        }
      >
        {field !== null && <code className="mr-2 font-mono text-xs">{field}</code>}
        {children}
      </span>
      <TextLink to={fix} className="shrink-0 whitespace-nowrap">
        {canEdit ? <Trans>Fix</Trans> : <Trans>View</Trans>}
        <span className="sr-only">
          : {sku} {field}
        </span>
      </TextLink>
    </li>
  );
}
