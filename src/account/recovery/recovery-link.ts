/**
 * The parameters in the reset page's URL after someone follows a link in an email. The account of an invitation is new
 * and has no password yet.
 */
export type RecoveryLink =
  | { kind: "tokens"; accessToken: string; refreshToken: string; isInvitation: boolean }
  /** The server reports that the link has expired, was used before, or isn't valid. */
  | { kind: "rejected"; isInvitation: boolean }
  /** A link that lost its tokens on the way. It must not be treated like a plain visit by someone who is logged in. */
  | { kind: "incomplete"; isInvitation: boolean }
  | { kind: "nothing" };

export function readRecoveryLink(hash: string): RecoveryLink {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const isInvitation = found.get("type") === "invite";
  if (found.has("error") || found.has("error_code")) return { kind: "rejected", isInvitation };
  const accessToken = found.get("access_token");
  const refreshToken = found.get("refresh_token");
  if (!isInvitation && found.get("type") !== "recovery") return { kind: "nothing" };
  if (!accessToken || !refreshToken) return { kind: "incomplete", isInvitation };
  return { kind: "tokens", accessToken, refreshToken, isInvitation };
}
