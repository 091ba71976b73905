import * as z from "zod/mini";

/** An authenticator app; "unverified" until its first correct code. */
export type Factor = { id: string; name: string; verified: boolean; since: string };

/** The data an app needs to generate codes for this account. */
export type Enrolment = { id: string; image: string; secret: string };

/** Apps show "123 456", and people type it as they see it. */
export const codeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, "")),
  z.regex(/^\d{6}$/),
);

/** The server's QR code as an image address, where an unescaped # would cut it off. */
export function imageOf(drawing: string): string {
  const svg = drawing.replace(/^data:image\/svg\+xml;[^,]*,/, "");
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** In groups of 4, the way people read a key aloud. */
export const spelled = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
