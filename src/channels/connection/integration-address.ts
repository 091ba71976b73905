import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";

const PAGES = { shop: "/ecommerce-integrations", marketplace: "/marketplace-integrations" };

/** The address of the page where a channel is managed. */
export const integrationAddress = (
  is: ChannelDefinition["is"],
  params: { channel: string; tab?: string } & Record<string, string>,
): string => `${PAGES[is]}?${new URLSearchParams(params).toString()}`;
