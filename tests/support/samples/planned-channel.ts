import type { Organization } from "@/account/organization/organization.ts";
import type { Channel } from "@/channels/connection/channels-api.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { google } from "@/channels/definitions/google.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configOf, type StoredMap } from "@/channels/connection/stored-channel.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { configFor } from "#support/samples/sample-products.ts";
import { ORG } from "#support/team-server.ts";

export const NORTHVALE: Organization = {
  id: ORG,
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
};

/** A connected Google channel with its stored mappings. */
export const plannedGoogle = (change: Partial<Channel> = {}, maps: StoredMap[] = []) =>
  plannedChannel(google, { name: "Google", ...change }, maps);

/** A connected channel with its stored mappings. */
export function plannedChannel(
  known: ChannelDefinition,
  change: Partial<Channel> = {},
  maps: StoredMap[] = [],
): PlannedChannel {
  const { definition, language, currency, settings, policy } = configFor(known);
  const channel: Channel = {
    id: "00000000-0000-4000-8000-0000000000c1",
    kind: known.key,
    name: known.name,
    status: "active",
    config_version: 1,
    country: "CA",
    definition,
    language,
    currency,
    settings,
    policy,
    ...change,
  };
  return { channel, definition: known, maps, plan: planOf(known, configOf(channel, maps)) };
}
