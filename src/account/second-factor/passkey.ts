import type {
  AuthMFAChallengeWebauthnResponse,
  MFAVerifyWebauthnParamFields,
} from "@supabase/supabase-js";
import { type AuthFailure, type AuthResult, succeeded } from "@/account/auth/auth-failure.ts";

type Challenge = NonNullable<AuthMFAChallengeWebauthnResponse["data"]>;
type Proof = MFAVerifyWebauthnParamFields["webauthn"];

/** Passkeys belong to a domain, so a page opened by its IP address can't use them. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname.replace(/^\[|\]$/g, ""));
  return "PublicKeyCredential" in window && "credentials" in navigator && !isAddress;
}

type BrowserProof = Pick<Proof, "type" | "credential_response">;

/** Asks the browser for a passkey, or for a new one if the challenge is to create it. */
export async function promptBrowser(
  { webauthn }: Challenge,
  limit: { signal?: AbortSignal } = {},
): Promise<AuthResult<BrowserProof>> {
  try {
    const { credentials } = navigator;
    if (webauthn.type === "create") {
      const { excludeCredentials, ...options } = webauthn.credential_options.publicKey;
      const publicKey = { ...options, excludeCredentials: listed(excludeCredentials) };
      const created = await credentials.create({ publicKey, ...limit });
      if (isRegistration(created))
        return succeeded({ type: "create", credential_response: created });
    } else {
      const { allowCredentials, ...options } = webauthn.credential_options.publicKey;
      const publicKey = { ...options, allowCredentials: listed(allowCredentials) };
      const found = await credentials.get({ publicKey, ...limit });
      if (isAuthentication(found))
        return succeeded({ type: "request", credential_response: found });
    }
    return rejected("passkey_cancelled");
  } catch (error) {
    return rejected(CODES[error instanceof DOMException ? error.name : ""] ?? "passkey_failed");
  }
}

/** Leaves out the transports, which are only hints, because supabase-js types them differently from the browser. */
const listed = (passkeys: readonly { id: BufferSource; type: "public-key" }[] = []) =>
  passkeys.map(({ id, type }) => ({ id, type }));

/** Our codes for the browser's errors. Browsers don't distinguish a cancelled prompt from one that timed out. */
const CODES: Record<string, string> = {
  NotAllowedError: "passkey_cancelled",
  AbortError: "passkey_cancelled",
  InvalidStateError: "passkey_exists",
  SecurityError: "passkey_other_site",
};

const rejected = (code: string): { ok: false; failure: AuthFailure } => ({
  ok: false,
  failure: { code, message: "" },
});

type Registration = Extract<Proof, { type: "create" }>["credential_response"];
type Authentication = Extract<Proof, { type: "request" }>["credential_response"];

const isRegistration = (found: Credential | null): found is Registration =>
  found instanceof PublicKeyCredential;
const isAuthentication = (found: Credential | null): found is Authentication =>
  found instanceof PublicKeyCredential;
