import { Trans, useLingui } from "@lingui/react/macro";
import type { ListingLine } from "@/channels/listing/kept-listing.ts";
import { issueWords } from "@/channels/listing/issue-words.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { productFix } from "@/channels/ready/fix-address.ts";
import { isIssueCode } from "@/channels/ready/reason-words.ts";
import { TextLink } from "@/ui/text-link.tsx";

type ListingIssuesProps = {
  line: ListingLine;
  planned: PlannedChannel;
  /** Where the product is looked at. */
  product: string;
};

/** What stands in the way of one product, what blocks it first, each with the way to the very field. */
export function ListingIssues({ line: { sku, issues }, planned, product }: ListingIssuesProps) {
  const { i18n } = useLingui();
  if (issues.length === 0) return null;
  const inOrder = issues.toSorted((a, b) => a.severity.localeCompare(b.severity));
  return (
    <ul className="grid gap-1.5">
      {inOrder.map((issue) => {
        const { code, severity, field, params } = issue;
        return (
          <li
            key={`${code} ${field} ${JSON.stringify(params)}`}
            className="flex items-start justify-between gap-3"
          >
            <span className={severity === "error" ? "min-w-0 text-bad" : "min-w-0 text-warn"}>
              {field !== null && (
                <code className="mr-2 font-mono text-xs wrap-anywhere">{field}</code>
              )}
              {isIssueCode(code) ? i18n._(issueWords({ code, params })) : code}
            </span>
            <TextLink
              to={productFix(issue, planned.plan, planned.channel.id, product)}
              className="shrink-0 whitespace-nowrap"
            >
              <Trans>Put it right</Trans>
              <span className="sr-only">
                : {sku} {field}
              </span>
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}
