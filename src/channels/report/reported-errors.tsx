import type { ReportedError } from "@/channels/listing/stored-listing.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { productFix } from "@/channels/issues/fix-address.ts";
import { IssueLine } from "@/channels/issues/issue-line.tsx";

type ReportedErrorsProps = {
  errors: readonly ReportedError[];
  sku: string;
  planned: PlannedChannel;
  canEdit: boolean;
  /** Where the product is looked at. */
  product: string;
};

/** What a channel said about a product, in its own words, each with the way to the very field. */
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
          fix={productFix({ code: "refused", field }, plan, channel.id, product)}
        >
          {message}
        </IssueLine>
      ))}
    </ul>
  );
}
