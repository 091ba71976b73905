import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { channelMapsQuery } from "@/channels/connection/channel-maps-api.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { type ChannelPlan, planOf } from "@/channels/listing/channel-plan.ts";
import { configOf, type StoredMap } from "@/channels/connection/stored-channel.ts";

/** A connected channel with its definition and mappings, ready to build listings. */
export type PlannedChannel = {
  channel: Channel;
  definition: ChannelDefinition;
  maps: readonly StoredMap[];
  plan: ChannelPlan;
};

/** The plan of a channel once its mapping is loaded; null if the portal doesn't know its kind. */
export function useChannelPlan(organization: string, channel: Channel) {
  const { data: maps, ...query } = useQuery(channelMapsQuery(organization, channel.id));
  // A new object would restart the build, so the same object is returned while nothing changes.
  const data = useMemo(() => maps && plannedChannel(channel, maps), [channel, maps]);
  return { ...query, data };
}

function plannedChannel(channel: Channel, maps: readonly StoredMap[]): PlannedChannel | null {
  const definition = definitionOf(channel.kind);
  if (definition === null) return null;
  return { channel, definition, maps, plan: planOf(definition, configOf(channel, maps)) };
}
