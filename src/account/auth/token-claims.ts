import * as z from "zod/mini";

const claims = z.object({
  sub: z.optional(z.string()),
  session_id: z.optional(z.string()),
  email: z.optional(z.string()),
  aal: z.optional(z.string()),
});

/**
 * The claims in a token; empty if the token can't be read. They aren't verified here: the server does that each time
 * the token is used.
 */
export function claimsOf(token: string): z.infer<typeof claims> {
  try {
    const [, payload = ""] = token.split(".");
    const bytes = Uint8Array.from(
      atob(payload.replaceAll("-", "+").replaceAll("_", "/")),
      (character) => character.charCodeAt(0),
    );
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
