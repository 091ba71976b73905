import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { type Channel, channelsQuery } from "@/channels/connection/channels-api.ts";
import { productListingsQuery } from "@/channels/listing/listings-api.ts";
import { useChannelPlan } from "@/channels/connection/use-channel-plan.tsx";
import { ListingRow } from "@/channels/ready/listing-row.tsx";
import { StateBadge } from "@/channels/ready/state-badge.tsx";
import { shownState } from "@/channels/listing/state-labels.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type ProductChannelsProps = { organization: Organization; product: string };

/** The organization's channels, with a product's listing and issues on each. */
export function ProductChannels({ organization, product }: ProductChannelsProps) {
  const query = useQuery(channelsQuery(organization.id));
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the channels</Trans>}>
      {(channels) =>
        channels.length === 0 ? (
          <NotConnected />
        ) : (
          <ul className="grid gap-3">
            {channels.map((channel) => (
              <OnChannel
                key={channel.id}
                organization={organization}
                channel={channel}
                product={product}
              />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function OnChannel({
  organization,
  channel,
  product,
}: ProductChannelsProps & { channel: Channel }) {
  // The product is already open, in the list or on its page, so links to it keep the rest of the URL.
  const { search } = useLocation();
  const { data: planned } = useChannelPlan(organization.id, channel);
  const query = useQuery(productListingsQuery(organization.id, product));
  return (
    <li className="rounded-panel border border-line p-3 text-sm">
      <QueryResult query={query} failure={<Trans>We couldn’t load the listing</Trans>}>
        {(listings) => {
          const listing = listings.find(({ channelId }) => channelId === channel.id);
          const isFresh =
            listing?.line.isFresh === true &&
            listing.plan === planned?.plan.version &&
            listing.configVersion === channel.config_version;
          return (
            <>
              <p className="flex flex-wrap items-center gap-2">
                <ChannelMark kind={channel.kind} className="size-6" />
                <TextLink to={`/ready-to-sync?channel=${channel.id}`}>{channel.name}</TextLink>
                <StateBadge state={isFresh ? shownState(listing.line) : null} />
              </p>
              {planned && isFresh && (
                <ul>
                  <ListingRow
                    organization={organization}
                    line={listing.line}
                    planned={planned}
                    canEdit={organization.role !== "viewer"}
                    region={organization.region}
                    product={search}
                  />
                </ul>
              )}
              {!isFresh && (
                <p className="mt-1 text-ink-2">
                  <Trans>
                    The last change is being checked for this channel. It usually takes a few
                    seconds.
                  </Trans>
                </p>
              )}
            </>
          );
        }}
      </QueryResult>
    </li>
  );
}

function NotConnected() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Unplug}
      title={t`Not connected to a channel yet`}
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/ecommerce-integrations">
              <Trans>E-commerce Integrations</Trans>
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/marketplace-integrations">
              <Trans>Marketplace Integrations</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <Trans>Connect a shop or marketplace to see what it requires for this product.</Trans>
    </EmptyState>
  );
}
