import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";

/** Returns this file and those that have the same content in another format. */
export const alternativesTo = ({ name }: ChannelFile, files: readonly ChannelFile[]) =>
  files.filter((file) => file.name === name);

/**
 * Returns all files that a channel needs together: this one and one for each other name, such as products and offers.
 */
export function togetherWith(chosen: ChannelFile, files: readonly ChannelFile[]): ChannelFile[] {
  const others = new Map<string, ChannelFile>();
  for (const file of files)
    if (file.name !== chosen.name && !others.has(file.name)) others.set(file.name, file);
  return [chosen, ...others.values()];
}
