import { challenge, enrolment, removedFactor, session, user } from "./bodies.ts";
import { BANNED, error, SESSION_ENDED } from "./errors.ts";
import type { Call, ContractRow } from "./row.ts";

const LOGGED_IN = ["signs up", "confirms the address", "logs in"] as const;
/** Setting up an authenticator app raises the session to `aal2`. */
const PROTECTED = [
  ...LOGGED_IN,
  "sets up an app",
  "asks for a challenge",
  "enters the code",
] as const;
const PASSWORD_ONLY = [...PROTECTED, "logs in"] as const;

const enrol = (friendly_name: string): Call => ({
  request: "POST /factors",
  as: "person",
  body: { friendly_name, factor_type: "totp", issuer: "Supplier Portal" },
});
const CHALLENGE: Call = { request: "POST /factors/{factor}/challenge", as: "person", body: {} };
const verify = (code: string): Call => ({
  request: "POST /factors/{factor}/verify",
  as: "person",
  body: { challenge_id: "{challenge}", code },
});
const REMOVE: Call = { request: "DELETE /factors/{factor}", as: "person" };
const REFRESH: Call = {
  request: "POST /token?grant_type=refresh_token",
  body: { refresh_token: "{refresh_token}" },
};

const NEW_PASSWORD: Call = {
  request: "PUT /user",
  as: "person",
  body: { password: "{new_password}", current_password: "{password}" },
};

const RAISED = {
  status: 200,
  body: session,
  claims: { aal: "aal2", methods: ["password", "totp"] },
} as const;
const NEEDS_FACTOR = error(
  401,
  "insufficient_aal",
  "AAL2 session is required to update email or password when MFA is enabled.",
);
const NO_CHALLENGE = "MFA factor with the provided challenge ID not found";
const NAME_TAKEN = 'A factor with the friendly name "{name}" for this user already exists';
const ADDED = [{ to: "{email}", notice: "mfa_factor_enrolled" }] as const;
const REMOVED = [{ to: "{email}", notice: "mfa_factor_unenrolled" }] as const;
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export const SECOND_FACTOR_ROWS: readonly ContractRow[] = [
  {
    title: "begins the setup of an authenticator app",
    after: LOGGED_IN,
    call: enrol("Phone"),
    response: { status: 200, body: enrolment },
  },
  {
    title: "rejects the setup of an app with a name that the account already uses",
    after: [...LOGGED_IN, "sets up an app"],
    call: enrol("Phone"),
    response: error(422, "mfa_factor_name_conflict", NAME_TAKEN),
  },
  {
    title: "rejects a second app without a code from the first",
    after: PASSWORD_ONLY,
    call: enrol("Laptop"),
    response: error(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
  },
  {
    title: "begins the setup of a second app after a code from the first",
    after: PROTECTED,
    call: enrol("Laptop"),
    response: { status: 200, body: enrolment },
  },
  {
    title: "rejects the setup of an unknown kind of factor",
    after: LOGGED_IN,
    call: { ...enrol("Phone"), body: { friendly_name: "Phone", factor_type: "carrier pigeon" } },
    response: error(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"),
  },
  {
    title: "rejects the setup of an app by an ended session",
    after: [...LOGGED_IN, "logs out"],
    call: enrol("Phone"),
    response: SESSION_ENDED,
  },
  {
    title: "rejects the setup of an app by a banned person",
    after: [...LOGGED_IN, "is banned"],
    call: enrol("Phone"),
    response: BANNED,
  },
  {
    title: "lists an unfinished app with the account",
    after: [...LOGGED_IN, "sets up an app"],
    call: { request: "GET /user", as: "person" },
    response: { status: 200, body: user.required({ factors: true }) },
  },
  {
    title: "makes a challenge for an app, which is valid for five minutes",
    after: [...LOGGED_IN, "sets up an app"],
    call: CHALLENGE,
    response: { status: 200, body: challenge },
  },
  {
    title: "rejects a challenge for an app that the account doesn't have",
    after: LOGGED_IN,
    call: { ...CHALLENGE, request: `POST /factors/${UNKNOWN}/challenge` },
    response: error(404, "mfa_factor_not_found", "Factor not found"),
  },
  {
    title: "rejects a challenge for an id that isn't a UUID",
    after: LOGGED_IN,
    call: { ...CHALLENGE, request: "POST /factors/phone/challenge" },
    response: error(404, "validation_failed", "factor_id must be an UUID"),
  },
  {
    title: "finishes the setup with the first right code and raises the session",
    after: [...LOGGED_IN, "sets up an app", "asks for a challenge"],
    call: verify("{code}"),
    response: RAISED,
    mails: ADDED,
    afterwards: [
      {
        call: { request: "GET /user", as: "person" },
        response: { status: 200, body: user.required({ factors: true }) },
      },
    ],
  },
  {
    title: "ends the person's other sessions that confirmed only a password when a code is right",
    after: [...LOGGED_IN, "logs in again", "sets up an app", "asks for a challenge"],
    call: verify("{code}"),
    response: RAISED,
    mails: ADDED,
    afterwards: [
      { call: { request: "GET /user", as: "the other session" }, response: SESSION_ENDED },
    ],
  },
  {
    title: "raises a session that confirmed only the password when the code is right",
    after: [...PASSWORD_ONLY, "asks for a challenge"],
    call: verify("{code}"),
    response: RAISED,
  },
  {
    title: "keeps the raised level when the session is refreshed",
    after: PROTECTED,
    call: REFRESH,
    response: RAISED,
  },
  {
    title: "begins a session at the lower level after a login with only the password",
    after: PROTECTED,
    call: {
      request: "POST /token?grant_type=password",
      body: { email: "{email}", password: "{password}" },
    },
    response: { status: 200, body: session, claims: { aal: "aal1", methods: ["password"] } },
  },
  {
    title: "rejects a wrong code",
    after: [...LOGGED_IN, "sets up an app", "asks for a challenge"],
    call: verify("{wrong_code}"),
    response: error(422, "mfa_verification_failed", "Invalid TOTP code entered"),
  },
  {
    title: "rejects an empty code",
    after: [...LOGGED_IN, "sets up an app", "asks for a challenge"],
    call: verify(""),
    response: error(400, "validation_failed", "Code needs to be non-empty"),
  },
  {
    title: "rejects a code for a challenge older than five minutes",
    after: [...LOGGED_IN, "sets up an app", "asks for a challenge", "waits five minutes"],
    call: verify("{code}"),
    response: error(
      422,
      "mfa_challenge_expired",
      "MFA challenge {challenge} has expired, verify against another challenge or create a new challenge.",
    ),
  },
  {
    title: "rejects a second code for the same challenge",
    after: PROTECTED,
    call: verify("{code}"),
    response: error(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."),
  },
  {
    title: "rejects a code for a challenge that it never made",
    after: [...LOGGED_IN, "sets up an app"],
    call: { ...verify("{code}"), body: { challenge_id: UNKNOWN, code: "{code}" } },
    response: error(422, "mfa_factor_not_found", NO_CHALLENGE),
  },
  {
    title: "removes an unfinished app without a code",
    after: [...LOGGED_IN, "sets up an app"],
    call: REMOVE,
    response: { status: 200, body: removedFactor },
    mails: REMOVED,
  },
  {
    title: "rejects the removal of a finished app without a code",
    after: PASSWORD_ONLY,
    call: REMOVE,
    response: error(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
  },
  {
    title: "removes a finished app after a code and lowers the session",
    after: PROTECTED,
    call: REMOVE,
    response: { status: 200, body: removedFactor },
    mails: REMOVED,
    afterwards: [
      {
        call: REFRESH,
        response: { status: 200, body: session, claims: { aal: "aal1", methods: ["password"] } },
      },
    ],
  },
  {
    title: "rejects a new password without a code when the account has an app",
    after: PASSWORD_ONLY,
    call: NEW_PASSWORD,
    response: NEEDS_FACTOR,
  },
  {
    title: "rejects a new address without a code when the account has an app",
    after: PASSWORD_ONLY,
    call: { request: "PUT /user", as: "person", body: { email: "{new_email}" } },
    response: NEEDS_FACTOR,
  },
  {
    title: "changes a person's own data without a code",
    after: PASSWORD_ONLY,
    call: { request: "PUT /user", as: "person", body: { data: { locale: "fr-CA" } } },
    response: { status: 200, body: user.required({ factors: true }) },
  },
  {
    title: "changes the password after a code",
    after: PROTECTED,
    call: NEW_PASSWORD,
    response: { status: 200, body: user.required({ factors: true }) },
    mails: [{ to: "{email}", notice: "password_changed" }],
  },
];
