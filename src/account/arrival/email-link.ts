import { claimsOf } from "@/account/auth/token-claims.ts";

/** What the end of the address says on which a link in an e-mail has landed. */
export type EmailLink =
  | {
      is: "login";
      tokens: { access_token: string; refresh_token: string };
      user: string;
      email: string;
      /** It was the second confirmation of a change of address. */
      changesAddress: boolean;
    }
  /** Only the reset page knows what to do with it. */
  | { is: "recovery" }
  | { is: "invalid"; code: string }
  /** A change of address that the other address has to confirm as well. */
  | { is: "half" };

/** Null for an address without a link's tokens or news: most have none, or the name of a section. */
export function readLink(hash: string): EmailLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("error") || params.has("error_code") || params.has("error_description")) {
    return { is: "invalid", code: params.get("error_code") ?? "" };
  }
  const access_token = params.get("access_token");
  if (access_token !== null) {
    if (params.get("type") === "recovery") return { is: "recovery" };
    const { sub, email } = claimsOf(access_token);
    const refresh_token = params.get("refresh_token");
    if (!sub || !email || !refresh_token) return { is: "invalid", code: "" };
    const changesAddress = params.get("type") === "email_change";
    return {
      is: "login",
      tokens: { access_token, refresh_token },
      user: sub,
      email,
      changesAddress,
    };
  }
  return params.has("message") ? { is: "half" } : null;
}
