import * as z from "zod/mini";

/** An app that makes codes; "unverified" until its first code was right. */
export type Factor = { id: string; name: string; verified: boolean; since: string };

/** What an app needs to make codes for this account. */
export type Enrolment = { id: string; image: string; secret: string };

/** Apps show "123 456"; people type it as they see it. */
export const codeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, "")),
  z.regex(/^\d{6}$/),
);

/** The server's drawing as an image: inside an address, a # would cut it off. */
export function imageOf(drawing: string): string {
  const svg = drawing.replace(/^data:image\/svg\+xml;[^,]*,/, "");
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** In groups of four, as people read it out. */
export const spelled = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
