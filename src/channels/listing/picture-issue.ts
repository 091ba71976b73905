import type { PictureSize } from "@/catalogue/editor/media/picture-kind.ts";
import type {
  ChannelDefinition,
  PictureLimits,
} from "@/channels/definitions/channel-definition.ts";

/** A limit of a channel that an image doesn't meet, with its value. */
export type PictureIssue = {
  limit: Exclude<keyof PictureLimits, "source" | "unverified">;
  value: number;
};

/**
 * Returns the limits of a channel that an image doesn't meet. The size of a file on another server is unknown, so it
 * isn't checked.
 */
export function pictureIssues(
  { pictures }: ChannelDefinition,
  { width, height, bytes }: PictureSize,
): PictureIssue[] {
  const longer = Math.max(width, height);
  const isOutside: Record<PictureIssue["limit"], (limit: number) => boolean> = {
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
    const value = pictures?.[limit];
    return value !== undefined && isOutside[limit](value) ? [{ limit, value }] : [];
  });
}
