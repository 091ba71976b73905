/** What the address of the reset page brings along after a link in an e-mail was followed. */
export type RecoveryLink =
  | { kind: "tokens"; accessToken: string; refreshToken: string }
  /** The server says the link has expired, was used, or is not one of its own. */
  | { kind: "rejected" }
  /** A reset link that lost its tokens on the way: it must not pass for somebody who is merely logged in. */
  | { kind: "incomplete" }
  | { kind: "nothing" };

export function readRecoveryLink(hash: string): RecoveryLink {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  if (found.has("error") || found.has("error_code")) return { kind: "rejected" };
  const accessToken = found.get("access_token");
  const refreshToken = found.get("refresh_token");
  if (found.get("type") !== "recovery") return { kind: "nothing" };
  if (!accessToken || !refreshToken) return { kind: "incomplete" };
  return { kind: "tokens", accessToken, refreshToken };
}
