import type { StoredSession } from "@/account/auth/session-store.ts";
import { claimsOf } from "@/account/auth/token-claims.ts";

/** Identifies a login. The key stays the same when the token is renewed. */
export function sessionKey({ access_token, user }: StoredSession): string {
  return claimsOf(access_token).session_id ?? user.id;
}
