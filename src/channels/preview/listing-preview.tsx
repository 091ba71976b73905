import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { CHOICE_LABELS } from "@/catalogue/product/field-labels.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ListingIssues } from "@/channels/issues/listing-issues.tsx";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import { CardDrawing } from "@/channels/preview/card-drawing.tsx";
import { filePreviews } from "@/channels/preview/file-preview.ts";
import { FileRows } from "@/channels/preview/file-rows.tsx";
import { listingCard } from "@/channels/preview/listing-card.ts";
import {
  type Previewed,
  previewedItems,
  type PreviewGap,
} from "@/channels/preview/previewed-items.ts";
import { productItemsQuery } from "@/channels/sync/sync-files-api.ts";
import type { Region } from "@/lib/format.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";

type ListingPreviewProps = {
  line: ListingLine;
  planned: PlannedChannel;
  region: Region;
  canEdit: boolean;
  /** The URL that opens the product. */
  product: string;
};

/** A product as its channel will show it, next to its rows in the channel's files. */
export function ListingPreview({ line, planned, region, canEdit, product }: ListingPreviewProps) {
  const { plan, channel } = planned;
  const query = useQuery(productItemsQuery(channel.id, plan, line.productId));
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the preview</Trans>} lines={8}>
      {(fileItems) => {
        const { items, gap } = previewedItems(line, fileItems, plan);
        return (
          <div className="grid grid-cols-1 gap-5">
            {gap !== null && (
              <Callout kind={AS_INTENDED.includes(gap) ? "info" : "warn"}>
                <GapText gap={gap} line={line} />
              </Callout>
            )}
            <ListingIssues line={line} planned={planned} canEdit={canEdit} product={product} />
            {items.length > 0 ? (
              <Sides {...{ line, planned, region, items }} inFile={IN_FILE.includes(gap)} />
            ) : (
              <EmptyState icon={FileX} title={<Trans>Nothing to preview</Trans>}>
                <Trans>No data is prepared for this product on this channel.</Trans>
              </EmptyState>
            )}
          </div>
        );
      }}
    </QueryResult>
  );
}

type SidesProps = Pick<ListingPreviewProps, "line" | "planned" | "region"> &
  Pick<Previewed, "items"> & { inFile: boolean };

/** Gaps that someone intended: the product isn't meant to be in the file. */
const AS_INTENDED: readonly PreviewGap[] = ["excluded", "excluded-sent", "deleted", "deleted-sent"];

/** With these gaps, or none, the previewed data is already in the channel's file. */
const IN_FILE: readonly (PreviewGap | null)[] = [null, "blocked-sent"];

function Sides({ line, planned: { plan, channel }, region, items, inFile }: SidesProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <section aria-label={t`Listing`} className="min-w-0">
        <h2 className="mb-2 text-sm font-semibold text-ink">
          <Trans>On {channel.name}</Trans>
        </h2>
        <div className="rounded-panel border border-line bg-surface p-4">
          <CardDrawing
            card={listingCard(items, line.sku, plan)}
            sku={line.sku}
            channel={plan.definition.name}
            region={region}
            currency={channel.currency}
          />
        </div>
        <p className="mt-2 text-xs text-ink-2">
          <Trans>The channel uses its own design. The data is what we send.</Trans>
        </p>
      </section>
      <section aria-label={t`File`} className="@container grid min-w-0 content-start gap-4">
        <h2 className="-mb-2 text-sm font-semibold text-ink">
          {inFile ? <Trans>In the file</Trans> : <Trans>In the file’s format</Trans>}
        </h2>
        {filePreviews(items, plan).map((file) => (
          <FileRows key={file.name} file={file} />
        ))}
      </section>
    </div>
  );
}

function GapText({ gap, line: { excludedBy } }: { gap: PreviewGap; line: ListingLine }) {
  const { i18n } = useLingui();
  const label = CHOICE_LABELS[excludedBy ?? ""];
  const reason = label ? i18n._(label) : excludedBy;
  switch (gap) {
    case "stale":
      return (
        <Trans>
          This product or the channel’s settings changed after the last check, so the product isn’t
          in the file yet. It’s being checked again, which usually takes a few seconds. The data
          below is from before the change.
        </Trans>
      );
    case "blocked":
      return (
        <Trans>
          This product isn’t in the file until its errors are fixed. This is the data prepared so
          far.
        </Trans>
      );
    case "blocked-sent":
      return (
        <Trans>
          This product is blocked, so the file repeats what was last sent. Fix its errors to send
          the current data.
        </Trans>
      );
    case "excluded":
      return <Trans>Excluded: {reason}. This product isn’t sent to the channel.</Trans>;
    case "excluded-sent":
      return <Trans>Excluded: {reason}. This is what was last sent to the channel.</Trans>;
    case "deleted":
      return <Trans>This product was deleted. It isn’t sent to the channel.</Trans>;
    case "deleted-sent":
      return <Trans>This product was deleted. This is what was last sent to the channel.</Trans>;
    case "unidentified":
      return (
        <Trans>
          The shop updates products only by the IDs that it assigns, and we don’t know this
          product’s ID yet. Drop the shop’s product export in Ready to sync.
        </Trans>
      );
  }
}
