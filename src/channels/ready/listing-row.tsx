import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { CHOICE_LABELS } from "@/catalogue/product/field-labels.ts";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import { SENDABLE } from "@/channels/listing/listing.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ListingIssues } from "@/channels/issues/listing-issues.tsx";
import { PreviewButton } from "@/channels/preview/preview-button.tsx";
import { payloadChanges, valueText } from "@/channels/ready/payload-change.ts";
import { ChannelRejection } from "@/channels/report/channel-rejection.tsx";
import type { Region } from "@/lib/format.ts";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

/** Loaded on demand, because it includes the rule engine. */
const ListingPrice = lazyPart(async () => ({
  default: (await import("@/channels/pricing/listing-price.tsx")).ListingPrice,
}));

type ListingRowProps = {
  organization: Organization;
  line: ListingLine;
  planned: PlannedChannel;
  canEdit: boolean;
  region: Region;
  /** The URL that opens the product. */
  product: string;
  /**
   * Whether the row shows the product's image. It doesn't on a product's own page, which already shows the image.
   */
  hasImage?: boolean;
};

/** One product on one channel: its issues, its values, and what a sync would change. */
export function ListingRow(props: ListingRowProps) {
  const { organization, line, planned, canEdit, product, hasImage = false } = props;
  const { i18n } = useLingui();
  const [isPriceOpen, setPriceOpen] = useState(false);
  const { sku, excludedBy, payload, sentPayload, isFresh, change, hash } = line;
  const changes = SENDABLE.some((one) => one === change)
    ? payloadChanges(sentPayload, payload)
    : [];
  const fields = Object.entries(payload);
  const excluded = CHOICE_LABELS[excludedBy ?? ""];

  return (
    <li className="grid gap-1.5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        {hasImage && <ProductThumbnail product={line.productId} className="size-8" />}
        <TextLink to={product} className="font-mono">
          {sku}
        </TextLink>
        {!isFresh && (
          <Badge tone="warn">
            <Trans>To be rechecked</Trans>
          </Badge>
        )}
        {excludedBy !== null && (
          <Badge>
            <Trans>Excluded: {excluded ? i18n._(excluded) : excludedBy}</Trans>
          </Badge>
        )}
        <span className="ml-auto">
          <PreviewButton {...props} />
        </span>
      </div>
      <ChannelRejection line={line} planned={planned} canEdit={canEdit} product={product} />
      <ListingIssues line={line} planned={planned} canEdit={canEdit} product={product} />
      {excludedBy === null && (
        <Disclosure summary={<Trans>How the price is set</Trans>} onOpen={() => setPriceOpen(true)}>
          {isPriceOpen && (
            <Suspense fallback={<CardSkeleton lines={3} />}>
              <ListingPrice
                organization={organization}
                channel={planned.channel.id}
                product={line.productId}
              />
            </Suspense>
          )}
        </Disclosure>
      )}
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
      {fields.length > 0 && (
        <Disclosure
          summary={
            hash === null ? (
              <Trans>Data prepared so far</Trans>
            ) : (
              <Trans>Data for the channel</Trans>
            )
          }
        >
          <dl className="grid gap-2 border-l border-line pl-3">
            {fields.map(([field, value]) => (
              <div key={field} className="min-w-0">
                <dt className="font-mono text-xs text-ink-3">{field}</dt>
                <dd className="line-clamp-3 wrap-anywhere text-ink">{valueText(value)}</dd>
              </div>
            ))}
          </dl>
          {hash !== null && (
            <p className="mt-2 text-xs wrap-anywhere text-ink-3">
              <Trans>
                Checksum of this data: <code className="font-mono">{hash}</code>
              </Trans>
            </p>
          )}
        </Disclosure>
      )}
    </li>
  );
}
