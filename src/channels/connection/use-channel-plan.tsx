import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Channel, channelMapsQuery } from "@/channels/connection/channels-api.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { type ChannelPlan, planOf } from "@/channels/listing/channel-plan.ts";
import { configOf, type StoredMap } from "@/channels/connection/stored-channel.ts";

/** A connected channel with all that was decided for it, ready to be worked with. */
export type PlannedChannel = {
  channel: Channel;
  definition: ChannelDefinition;
  maps: readonly StoredMap[];
  plan: ChannelPlan;
};

/** The plan of a channel, once its maps are read; null where its kind is not known here. */
export function useChannelPlan(organization: string, channel: Channel) {
  const { data: maps, ...query } = useQuery(channelMapsQuery(organization, channel.id));
  // The same one as long as nothing changes: building begins anew with another one.
  const data = useMemo(() => maps && plannedChannel(channel, maps), [channel, maps]);
  return { ...query, data };
}

function plannedChannel(channel: Channel, maps: readonly StoredMap[]): PlannedChannel | null {
  const definition = definitionOf(channel.kind);
  if (definition === null) return null;
  return { channel, definition, maps, plan: planOf(definition, configOf(channel, maps)) };
}
