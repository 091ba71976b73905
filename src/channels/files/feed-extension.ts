import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { formatOf } from "@/channels/files/file-format.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

/** How the name of a channel's file ends. */
export const extensionOf = (file: ChannelFile, plan: ChannelPlan): string =>
  file.format === "xlsx" ? "xlsx" : formatOf(file, plan, "").extension;
