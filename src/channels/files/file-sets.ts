import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";

/** The same file in its other formats. */
export const alternativesTo = ({ name }: ChannelFile, files: readonly ChannelFile[]) =>
  files.filter((file) => file.name === name);

/** All files that a channel needs: this one and one for each other name, such as products and offers. */
export function togetherWith(chosen: ChannelFile, files: readonly ChannelFile[]): ChannelFile[] {
  const others = new Map<string, ChannelFile>();
  for (const file of files)
    if (file.name !== chosen.name && !others.has(file.name)) others.set(file.name, file);
  return [chosen, ...others.values()];
}
