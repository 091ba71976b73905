import { useLingui } from "@lingui/react/macro";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import { channelIssueMessage } from "@/channels/issues/channel-issue-messages.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { productFix } from "@/channels/issues/fix-address.ts";
import { IssueLine } from "@/channels/issues/issue-line.tsx";
import { isIssueCode } from "@/channels/issues/issue-labels.ts";

type ListingIssuesProps = {
  line: ListingLine;
  planned: PlannedChannel;
  canEdit: boolean;
  /** The URL that opens the product. */
  product: string;
};

/** The issues of one product, errors first, each with a link to its fix. */
export function ListingIssues({ line, planned, canEdit, product }: ListingIssuesProps) {
  const { sku, issues } = line;
  const { i18n } = useLingui();
  if (issues.length === 0) return null;
  const inOrder = issues.toSorted((a, b) => a.severity.localeCompare(b.severity));
  return (
    <ul className="grid gap-1.5">
      {inOrder.map((issue) => {
        const { code, severity, field, params } = issue;
        return (
          <IssueLine
            key={`${code} ${field} ${JSON.stringify(params)}`}
            severity={severity}
            sku={sku}
            field={field}
            canEdit={canEdit}
            fix={productFix(issue, planned.plan, planned.channel.id, product)}
          >
            {isIssueCode(code) ? i18n._(channelIssueMessage({ code, params })) : code}
          </IssueLine>
        );
      })}
    </ul>
  );
}
