import * as z from "zod/mini";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  networks: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

export type KeyState = "valid" | "expired" | "revoked";

export function keyState({ expires_at, revoked_at }: ApiKey, now: number): KeyState {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= now ? "expired" : "valid";
}

/** Reads the networks in a text, separated by spaces, line breaks, commas or semicolons. */
export const networksIn = (text: string): string[] =>
  text.split(/[\s,;]/).filter((part) => part !== "");

/** Whether this looks like an address or a network, such as 203.0.113.0/24. The database makes the final check. */
export const isNetwork = (text: string): boolean => /^[\da-f.:]{2,39}(?:\/\d{1,3})?$/i.test(text);
