import { claimsOf } from "@/account/auth/token-claims.ts";

/** The content of an email link's fragment. */
export type EmailLink =
  | {
      is: "login";
      tokens: { access_token: string; refresh_token: string };
      user: string;
      email: string;
      /** True for the second confirmation of a change of address. */
      changesAddress: boolean;
    }
  /** A reset link or an invitation. Only the page that sets a password can handle its tokens. */
  | { is: "recovery" }
  /** The server still has to verify the link's code. */
  | { is: "unopened" }
  | { is: "invalid"; code: string }
  /** The link in the email to the other address still has to be opened. */
  | { is: "half" };

/** Returns null for a fragment that doesn't come from an email link, such as the name of a section. */
export function readLink(hash: string): EmailLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("error") || params.has("error_code") || params.has("error_description")) {
    return { is: "invalid", code: params.get("error_code") ?? "" };
  }
  if (params.has("token_hash")) return { is: "unopened" };
  const access_token = params.get("access_token");
  if (access_token !== null) {
    if (["recovery", "invite"].includes(params.get("type") ?? "")) return { is: "recovery" };
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
