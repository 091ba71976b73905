import { Trans, useLingui } from "@lingui/react/macro";
import { CHOICE_WORDS } from "@/catalogue/product/field-words.ts";
import type { ListingLine } from "@/channels/listing/kept-listing.ts";
import { issueWords } from "@/channels/listing/issue-words.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { productFix } from "@/channels/ready/fix-address.ts";
import { payloadChanges } from "@/channels/ready/payload-change.ts";
import { isIssueCode } from "@/channels/ready/reason-words.ts";
import { Badge } from "@/ui/badge.tsx";
import { Disclosure } from "@/ui/disclosure.tsx";
import { TextLink } from "@/ui/text-link.tsx";

/** One product on one channel: what stands in its way, and what sending would change. */
export function ListingRow({ line, planned }: { line: ListingLine; planned: PlannedChannel }) {
  const { i18n } = useLingui();
  const { productId, sku, issues, excludedBy, payload, sentPayload, isFresh, change } = line;
  const changes = change === "unchanged" ? [] : payloadChanges(sentPayload, payload);
  const excluded = CHOICE_WORDS[excludedBy ?? ""];

  return (
    <li className="grid gap-1.5 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <TextLink to={`/product-management?product=${productId}`} className="font-mono">
          {sku}
        </TextLink>
        {!isFresh && (
          <Badge tone="warn">
            <Trans>To be built again</Trans>
          </Badge>
        )}
        {excludedBy !== null && (
          <Badge>
            <Trans>Kept off: {excluded ? i18n._(excluded) : excludedBy}</Trans>
          </Badge>
        )}
      </p>
      {issues.map(({ code, severity, field, params }) => (
        <p key={`${code} ${field} ${JSON.stringify(params)}`} className="grid gap-0.5">
          <span className={severity === "error" ? "text-bad" : "text-warn"}>
            {field !== null && <code className="mr-2 font-mono text-xs">{field}</code>}
            {isIssueCode(code) ? i18n._(issueWords({ code, params })) : code}
          </span>
          <TextLink to={productFix({ code, field }, planned.plan, planned.channel.id, productId)}>
            <Trans>Put it right</Trans>
            <span className="sr-only">
              : {sku} {field}
            </span>
          </TextLink>
        </p>
      ))}
      {changes.length > 0 && (
        <Disclosure summary={<Trans>Before and after</Trans>}>
          <dl className="grid gap-2 border-l border-line pl-3">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="min-w-0">
                <dt className="font-mono text-xs text-ink-3">{field}</dt>
                <dd className="line-clamp-3 wrap-anywhere text-ink-2 line-through">
                  {before || "—"}
                </dd>
                <dd className="line-clamp-3 wrap-anywhere text-ink">{after || "—"}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </li>
  );
}
