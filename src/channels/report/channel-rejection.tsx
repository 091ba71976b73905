import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ReportedErrors } from "@/channels/report/reported-errors.tsx";
import { dismissReportedErrors } from "@/channels/listing/listings-api.ts";
import { Button } from "@/ui/controls/button.tsx";

type ChannelRejectionProps = {
  line: ListingLine;
  planned: PlannedChannel;
  canEdit: boolean;
  /** The URL that opens the product. */
  product: string;
};

/** The errors that a channel last reported about a product, with a button that dismisses them. */
export function ChannelRejection({ line, planned, canEdit, product }: ChannelRejectionProps) {
  const { productId, sku, reportedErrors, change } = line;
  const dismiss = useMutation(dismissReportedErrors);
  if (reportedErrors.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-ink-2">
        {change === "rejected" ? (
          <Trans>The channel rejected this version:</Trans>
        ) : (
          <Trans>The channel rejected the version sent last:</Trans>
        )}
      </p>
      <div className="w-full">
        <ReportedErrors
          errors={reportedErrors}
          sku={sku}
          planned={planned}
          canEdit={canEdit}
          product={product}
        />
      </div>
      {canEdit && (
        <Button
          variant="outline"
          size="sm"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ channel: planned.channel.id, products: [productId] })}
        >
          <Trans>Dismiss rejection</Trans>
          <span className="sr-only">: {sku}</span>
        </Button>
      )}
    </div>
  );
}
