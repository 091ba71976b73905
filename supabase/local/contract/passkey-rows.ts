import { newPasskeyChallenge, passkeyEnrolment } from "./bodies.ts";
import { error } from "./errors.ts";
import type { Call, ContractRow } from "./row.ts";

const LOGGED_IN = ["signs up", "confirms the address", "logs in"] as const;
const PASSWORD_ONLY = [
  ...LOGGED_IN,
  "sets up an app",
  "asks for a challenge",
  "enters the code",
  "logs in",
] as const;

const ENROL: Call = {
  request: "POST /factors",
  as: "person",
  body: { friendly_name: "Laptop", factor_type: "webauthn" },
};
const verify = (body: object): Call => ({
  request: "POST /factors/{factor}/verify",
  as: "person",
  body: { challenge_id: "{challenge}", ...body },
});
const invalid = (message: string) => error(400, "validation_failed", message);

/** No row creates or uses a passkey, because that needs an authenticator. passkeys.test.ts simulates one. */
export const PASSKEY_ROWS: readonly ContractRow[] = [
  {
    title: "begins the setup of a passkey",
    after: LOGGED_IN,
    call: ENROL,
    response: { status: 200, body: passkeyEnrolment },
  },
  {
    title: "rejects the setup of a passkey with a name that the account already uses",
    after: [...LOGGED_IN, "begins a passkey"],
    call: ENROL,
    response: error(
      422,
      "mfa_factor_name_conflict",
      'A factor with the friendly name "{name}" for this user already exists',
    ),
  },
  {
    title: "rejects a passkey without a code from the account's app",
    after: PASSWORD_ONLY,
    call: ENROL,
    response: error(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
  },
  {
    title: "makes a challenge for a new passkey",
    after: [...LOGGED_IN, "begins a passkey"],
    call: { request: "POST /factors/{factor}/challenge", as: "person", body: {} },
    response: { status: 200, body: newPasskeyChallenge },
  },
  {
    title: "rejects the verification of a passkey without the passkey's response",
    after: [...LOGGED_IN, "begins a passkey", "asks for a challenge"],
    call: verify({}),
    response: invalid("WebAuthn config required"),
  },
  {
    title: "rejects the verification of a passkey with an unknown type",
    after: [...LOGGED_IN, "begins a passkey", "asks for a challenge"],
    call: verify({ webauthn: { type: "guess", credential_response: {} } }),
    response: invalid("WebAuthn type must be create or request"),
  },
  {
    title: "rejects the verification of a passkey with a malformed response",
    after: [...LOGGED_IN, "begins a passkey", "asks for a challenge"],
    call: verify({ webauthn: { type: "create", credential_response: { id: "a" } } }),
    response: invalid("Invalid credential_response"),
  },
];
