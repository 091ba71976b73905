import type { ReportedError } from "@/channels/listing/stored-listing.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { productFix } from "@/channels/issues/fix-address.ts";
import { IssueLine } from "@/channels/issues/issue-line.tsx";

type ReportedErrorsProps = {
  errors: readonly ReportedError[];
  sku: string;
  planned: PlannedChannel;
  canEdit: boolean;
  /** The URL that opens the product. */
  product: string;
};

/** The errors that a channel reported for a product, each with a link to its fix. */
export function ReportedErrors(props: ReportedErrorsProps) {
  const { errors, sku, planned, canEdit, product } = props;
  const { plan, channel } = planned;
  if (errors.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {errors.map(({ message, field }) => (
        <IssueLine
          key={`${field} ${message}`}
          severity="error"
          sku={sku}
          field={field}
          canEdit={canEdit}
          fix={productFix({ code: "rejected", field }, plan, channel.id, product)}
        >
          {message}
        </IssueLine>
      ))}
    </ul>
  );
}
