import { amazon } from "@/channels/definitions/amazon.ts";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { type ChannelDefinition, versionOf } from "@/channels/definitions/channel-definition.ts";
import { ebay } from "@/channels/definitions/ebay.ts";
import { google } from "@/channels/definitions/google.ts";
import { magento } from "@/channels/definitions/magento.ts";
import { mirakl } from "@/channels/definitions/mirakl.ts";
import { newegg } from "@/channels/definitions/newegg.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { woocommerce } from "@/channels/definitions/woocommerce.ts";

/** Shops first, then marketplaces. A new channel needs its own file and a line here. */
export const ALL_CHANNELS: readonly ChannelDefinition[] = [
  shopify,
  woocommerce,
  bigcommerce,
  magento,
  google,
  amazon,
  walmart,
  ebay,
  bestBuyCanada,
  mirakl,
  newegg,
];

/** The version of all definitions together. A new one queues a build for every channel. */
export const versionOfChannels = (): string =>
  versionOf(ALL_CHANNELS.map((definition) => versionOf(definition)));

export const definitionOf = (key: string): ChannelDefinition | null =>
  ALL_CHANNELS.find((one) => one.key === key) ?? null;
