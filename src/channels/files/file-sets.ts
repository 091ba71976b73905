import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";

/** The same in other formats. */
export const alternativesTo = ({ name }: ChannelFile, files: readonly ChannelFile[]) =>
  files.filter((file) => file.name === name);

/** All that a channel has to be given: this file, and one under each other name; products and offers, for instance. */
export function togetherWith(chosen: ChannelFile, files: readonly ChannelFile[]): ChannelFile[] {
  const others = new Map<string, ChannelFile>();
  for (const file of files)
    if (file.name !== chosen.name && !others.has(file.name)) others.set(file.name, file);
  return [chosen, ...others.values()];
}
