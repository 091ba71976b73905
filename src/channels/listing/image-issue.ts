import type { ImageSize } from "@/catalogue/editor/media/image-kind.ts";
import type { ChannelDefinition, ImageLimits } from "@/channels/definitions/channel-definition.ts";

/** A limit of a channel that an image doesn't meet, with its value. */
export type ImageIssue = {
  limit: Exclude<keyof ImageLimits, "source" | "unverified">;
  value: number;
};

/**
 * Returns the limits of a channel that an image doesn't meet. The size of a file on another server is unknown, so it
 * isn't checked.
 */
export function imageIssues(
  { images }: ChannelDefinition,
  { width, height, bytes }: ImageSize,
): ImageIssue[] {
  const longer = Math.max(width, height);
  const isOutside: Record<ImageIssue["limit"], (limit: number) => boolean> = {
    leastSides: (least) => Math.min(width, height) < least,
    leastLongerSide: (least) => longer < least,
    mostLongerSide: (most) => longer > most,
    mostPixels: (most) => width * height > most,
    mostBytes: (most) => bytes !== null && bytes > most,
  };
  const names = [
    "leastSides",
    "leastLongerSide",
    "mostLongerSide",
    "mostPixels",
    "mostBytes",
  ] as const;
  return names.flatMap((limit) => {
    const value = images?.[limit];
    return value !== undefined && isOutside[limit](value) ? [{ limit, value }] : [];
  });
}
