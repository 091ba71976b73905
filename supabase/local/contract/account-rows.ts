import { changingUser, health, invitedUser, keys, session, user } from "./bodies.ts";
import {
  BANNED,
  error,
  HOURLY_LIMIT,
  LOG_IN,
  loggedIn,
  SESSION_ENDED,
  TOO_SOON,
  WRONG_LOGIN,
} from "./errors.ts";
import type { Call, ContractRow } from "./row.ts";

const LOGGED_IN = ["signs up", "confirms the address", "logs in"] as const;

const update = (body: Call["body"] = {}): Call => ({ request: "PUT /user", as: "person", body });

const NEW_PASSWORD = update({ password: "{new_password}", current_password: "{password}" });
const NEW_ADDRESS: Call = {
  ...update({ email: "{new_email}" }),
  request: "PUT /user?redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fsettings",
};
const REFRESH_OTHER: Call = {
  request: "POST /token?grant_type=refresh_token",
  body: { refresh_token: "{other_refresh_token}" },
};
const UPDATED = { status: 200, body: user } as const;
const BY_PASSWORD = { status: 200, body: session } as const;

export const ACCOUNT_ROWS: readonly ContractRow[] = [
  {
    title: "changes the password with the current one and ends the other sessions",
    after: [...LOGGED_IN, "logs in again"],
    call: NEW_PASSWORD,
    response: UPDATED,
    mails: [{ to: "{email}", notice: "password_changed" }],
    afterwards: [
      {
        call: REFRESH_OTHER,
        response: error(
          400,
          "refresh_token_not_found",
          "Invalid Refresh Token: Refresh Token Not Found",
        ),
      },
      { call: LOG_IN, response: WRONG_LOGIN },
      {
        call: { ...LOG_IN, body: { email: "{email}", password: "{new_password}" } },
        response: BY_PASSWORD,
      },
    ],
  },
  {
    title: "rejects a new password without the current one",
    after: LOGGED_IN,
    call: update({ password: "{new_password}" }),
    response: error(
      400,
      "current_password_required",
      "Current password required when setting new password.",
    ),
  },
  {
    title: "rejects a new password with a wrong current one",
    after: LOGGED_IN,
    call: update({ password: "{new_password}", current_password: "Wrong-horse-9" }),
    response: error(400, "current_password_invalid", "The current password is not correct."),
  },
  {
    title: "sets the password without the current one in a session that began with an email",
    after: ["signs up", "confirms the address", "asks for a reset link", "opens the email's link"],
    call: update({ password: "{new_password}" }),
    response: UPDATED,
    mails: [{ to: "{email}", notice: "password_changed" }],
  },
  {
    title: "rejects a new password that is the current one",
    after: LOGGED_IN,
    call: update({ password: "{password}", current_password: "{password}" }),
    response: error(
      422,
      "same_password",
      "New password should be different from the old password.",
    ),
  },
  {
    title: "rejects a short new password and gives the reason",
    after: LOGGED_IN,
    call: update({ password: "short", current_password: "{password}" }),
    response: {
      ...error(422, "weak_password", "Password should be at least 8 characters."),
      names: false,
      reasons: ["length"],
    },
  },
  {
    title: "rejects a new password over 72 bytes",
    after: LOGGED_IN,
    call: update({ password: "a".repeat(73), current_password: "{password}" }),
    response: error(400, "validation_failed", "Password cannot be longer than 72 characters"),
    afterwards: [{ call: LOG_IN, response: BY_PASSWORD }],
  },
  {
    title: "changes a person's own data",
    after: LOGGED_IN,
    call: update({ data: { locale: "fr-CA" } }),
    response: UPDATED,
  },
  {
    title: "rejects a change of the data that only the server sets",
    after: LOGGED_IN,
    call: update({ app_metadata: { operator: true } }),
    response: error(403, "not_admin", "Updating app_metadata requires admin privileges"),
  },
  {
    title: "writes to both addresses when a person asks for a new one",
    after: LOGGED_IN,
    call: NEW_ADDRESS,
    response: { status: 200, body: changingUser },
    mails: [
      { to: "{email}", link: "email_change" },
      { to: "{new_email}", link: "email_change" },
    ],
  },
  {
    title: "rejects a second request for a new address within a minute",
    after: [...LOGGED_IN, "asks for a new address"],
    call: NEW_ADDRESS,
    response: TOO_SOON,
  },
  {
    title: "keeps the address when the hourly email limit is reached",
    after: [...LOGGED_IN, "reaches the hourly email limit"],
    call: NEW_ADDRESS,
    response: HOURLY_LIMIT,
  },
  {
    title: "rejects a new address that belongs to another account",
    after: LOGGED_IN,
    call: update({ email: "taken@example.test" }),
    response: error(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    ),
  },
  {
    title: "rejects a change by an ended session",
    after: [...LOGGED_IN, "logs out"],
    call: NEW_PASSWORD,
    response: SESSION_ENDED,
  },
  {
    title: "rejects a change by a banned person",
    after: [...LOGGED_IN, "is banned"],
    call: NEW_PASSWORD,
    response: BANNED,
  },
  {
    title: "reports that it is running",
    after: [],
    call: { request: "GET /health" },
    response: { status: 200, body: health },
  },
  {
    title: "publishes its public keys",
    after: [],
    call: { request: "GET /.well-known/jwks.json" },
    response: { status: 200, body: keys },
  },
];

const INVITE: Call = {
  request: "POST /invite",
  as: "service",
  body: { email: "{email}", data: { organization: "O’Brien & Co" } },
};
const invitation = [{ to: "{email}", link: "invite" }] as const;

/** Supabase's dashboard sends these requests. */
export const INVITATION_ROWS: readonly ContractRow[] = [
  {
    title: "creates an account without a password for an invited person, and sends the invitation",
    after: [],
    call: INVITE,
    response: { status: 200, body: invitedUser },
    mails: invitation,
    afterwards: [{ call: LOG_IN, response: WRONG_LOGIN }],
  },
  {
    title: "sends the invitation again until it is accepted",
    after: ["is invited"],
    call: INVITE,
    response: { status: 200, body: invitedUser },
    mails: invitation,
  },
  {
    title: "rejects an invitation to a confirmed address",
    after: ["signs up", "confirms the address"],
    call: INVITE,
    response: error(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    ),
  },
  {
    title: "rejects an invitation without the service key",
    after: LOGGED_IN,
    call: { ...INVITE, as: "person" },
    response: error(403, "not_admin", "User not allowed"),
  },
  {
    title: "creates no account for an invited person when the hourly email limit is reached",
    after: ["reaches the hourly email limit"],
    call: INVITE,
    response: HOURLY_LIMIT,
  },
  {
    title: "logs an invited person in by the link",
    after: ["is invited"],
    call: { request: "GET /verify?token={token}&type=invite" },
    response: { status: 303, fragment: loggedIn("invite") },
  },
  {
    title: "lets an invited person set the first password without a current one",
    after: ["is invited", "opens the email's link"],
    call: update({ password: "{new_password}" }),
    response: UPDATED,
    mails: [{ to: "{email}", notice: "password_changed" }],
    afterwards: [
      {
        call: { ...LOG_IN, body: { email: "{email}", password: "{new_password}" } },
        response: BY_PASSWORD,
      },
    ],
  },
];
