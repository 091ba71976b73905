import { z } from "zod";
import { type ChannelDefinition, versionOf } from "@/channels/definitions/channel-definition.ts";
import { callServer, type Person } from "../backend.ts";

const rows = z.array(z.object({ id: z.string() }));

/** Adds a connected channel and returns the channel's id. */
export async function connectedChannel(
  { orgIds: [org] }: Person,
  definition: ChannelDefinition,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { key: kind, name } = definition;
  const body = {
    org_id: org,
    kind,
    name,
    status: "active",
    definition: versionOf(definition),
    settings,
  };
  const [made] = rows.parse(await callServer("POST", "/rest/v1/channels", { body }));
  if (!made) throw new Error("The channel was not made.");
  return made.id;
}
