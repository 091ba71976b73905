import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { type ListingFilter, listingsQuery } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ListingRow } from "@/channels/ready/listing-row.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

type ListingsSheetProps = {
  planned: PlannedChannel;
  organization: Organization;
  canEdit: boolean;
  title: string;
  filter: ListingFilter;
  actions?: ReactNode;
  onClose: () => void;
};

/** Lists the products with one state, issue or kind of change, and what to do about each. */
export function ListingsSheet(props: ListingsSheetProps) {
  const { planned, organization, canEdit, title, filter, actions, onClose } = props;
  const query = useInfiniteQuery(listingsQuery(planned.channel.id, planned.plan.version, filter));
  return (
    <Sheet
      title={title}
      description={planned.channel.name}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={actions}
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the products</Trans>}>
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyState icon={SearchX} title={<Trans>No products left</Trans>}>
              <Trans>They were fixed or changed after this page was loaded.</Trans>
            </EmptyState>
          ) : (
            <ul className="-mt-2 divide-y divide-line">
              {pages.flat().map((line) => (
                <ListingRow
                  key={line.productId}
                  line={line}
                  hasImage
                  planned={planned}
                  organization={organization}
                  canEdit={canEdit}
                  region={organization.region}
                  product={`/product-management?product=${line.productId}`}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <ShowMore query={query} className="mt-4 w-full" />
    </Sheet>
  );
}
