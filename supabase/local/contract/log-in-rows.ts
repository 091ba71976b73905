import { nothing, session, user } from "./bodies.ts";
import {
  BANNED,
  error,
  HOURLY_LIMIT,
  LOG_IN,
  SESSION_ENDED,
  TOO_SOON,
  WRONG_LOGIN,
} from "./errors.ts";
import type { Call, ContractRow } from "./row.ts";

const REFRESH: Call = {
  request: "POST /token?grant_type=refresh_token",
  body: { refresh_token: "{refresh_token}" },
};
const REFRESH_OTHER: Call = { ...REFRESH, body: { refresh_token: "{other_refresh_token}" } };
const LOGIN_LINK: Call = {
  request: "POST /otp?redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fsuppliers",
  body: { email: "{email}", create_user: false, data: {} },
};
const RESET_LINK: Call = {
  request: "POST /recover?redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fpassword-reset",
  body: { email: "{email}" },
};
const WHO: Call = { request: "GET /user", as: "person" };
const logOut = (scope: string): Call => ({ request: `POST /logout?scope=${scope}`, as: "person" });

const TOKEN_NOT_FOUND = error(
  400,
  "refresh_token_not_found",
  "Invalid Refresh Token: Refresh Token Not Found",
);
const BY_PASSWORD = {
  status: 200,
  body: session,
  claims: { aal: "aal1", methods: ["password"] },
} as const;

const CONFIRMED = ["signs up", "confirms the address"] as const;

export const LOG_IN_ROWS: readonly ContractRow[] = [
  {
    title: "logs in a person whose address is confirmed",
    after: CONFIRMED,
    call: LOG_IN,
    response: BY_PASSWORD,
  },
  {
    title: "rejects a login with a wrong password",
    after: CONFIRMED,
    call: { ...LOG_IN, body: { email: "{email}", password: "Wrong-horse-9" } },
    response: WRONG_LOGIN,
  },
  {
    title: "rejects a login to an unknown address like a wrong password",
    after: [],
    call: LOG_IN,
    response: WRONG_LOGIN,
  },
  {
    title: "reports to a login with the right password that the address isn't confirmed",
    after: ["signs up"],
    call: LOG_IN,
    response: error(400, "email_not_confirmed", "Email not confirmed"),
  },
  {
    title: "hides from a login with a wrong password that the address isn't confirmed",
    after: ["signs up"],
    call: { ...LOG_IN, body: { email: "{email}", password: "Wrong-horse-9" } },
    response: WRONG_LOGIN,
  },
  {
    title: "rejects the login of a banned person",
    after: [...CONFIRMED, "is banned"],
    call: LOG_IN,
    response: error(400, "user_banned", "User is banned"),
  },
  {
    title: "refreshes a session",
    after: [...CONFIRMED, "logs in"],
    call: REFRESH,
    response: BY_PASSWORD,
  },
  {
    title: "refreshes a session again with the same token within ten seconds",
    after: [...CONFIRMED, "logs in", "refreshes the session"],
    call: REFRESH,
    response: BY_PASSWORD,
  },
  {
    title: "rejects a refresh token of an ended session",
    after: [...CONFIRMED, "logs in", "logs out"],
    call: REFRESH,
    response: TOKEN_NOT_FOUND,
  },
  {
    title: "rejects an unknown refresh token",
    after: [],
    call: { ...REFRESH, body: { refresh_token: "abcdefgh2345" } },
    response: TOKEN_NOT_FOUND,
  },
  {
    title: "rejects a refresh token of the wrong format",
    after: [],
    call: { ...REFRESH, body: { refresh_token: "not a token" } },
    response: error(400, "validation_failed", "Refresh token is not valid"),
  },
  {
    title: "rejects the refresh of a banned person's session",
    after: [...CONFIRMED, "logs in", "is banned"],
    call: REFRESH,
    response: error(400, "user_banned", "User is banned"),
  },
  {
    title: "shows a person their account",
    after: [...CONFIRMED, "logs in"],
    call: WHO,
    response: { status: 200, body: user },
  },
  {
    title: "rejects the token of an ended session",
    after: [...CONFIRMED, "logs in", "logs out"],
    call: WHO,
    response: SESSION_ENDED,
  },
  {
    title: "rejects the token of a banned person",
    after: [...CONFIRMED, "logs in", "is banned"],
    call: WHO,
    response: BANNED,
  },
  {
    title: "ends every session at a global logout",
    after: [...CONFIRMED, "logs in", "logs in again"],
    call: logOut("global"),
    response: { status: 204 },
    afterwards: [
      { call: REFRESH, response: TOKEN_NOT_FOUND },
      { call: REFRESH_OTHER, response: TOKEN_NOT_FOUND },
    ],
  },
  {
    title: "ends only the current session at a local logout",
    after: [...CONFIRMED, "logs in", "logs in again"],
    call: logOut("local"),
    response: { status: 204 },
    afterwards: [
      { call: REFRESH, response: TOKEN_NOT_FOUND },
      { call: REFRESH_OTHER, response: BY_PASSWORD },
    ],
  },
  {
    title: "ends only the other sessions on request",
    after: [...CONFIRMED, "logs in", "logs in again"],
    call: logOut("others"),
    response: { status: 204 },
    afterwards: [
      { call: REFRESH_OTHER, response: TOKEN_NOT_FOUND },
      { call: REFRESH, response: BY_PASSWORD },
    ],
  },
  {
    title: "rejects the logout of an ended session",
    after: [...CONFIRMED, "logs in", "logs out"],
    call: logOut("global"),
    response: SESSION_ENDED,
  },
  {
    title: "sends a login link",
    after: CONFIRMED,
    call: LOGIN_LINK,
    response: { status: 200, body: nothing },
    mails: [{ to: "{email}", link: "magiclink" }],
  },
  {
    title: "rejects a second login link within a minute",
    after: [...CONFIRMED, "asks for a login link"],
    call: LOGIN_LINK,
    response: TOO_SOON,
  },
  {
    title: "rejects a login link right after a reset link",
    after: [...CONFIRMED, "asks for a reset link"],
    call: LOGIN_LINK,
    response: TOO_SOON,
  },
  {
    title: "sends the confirmation instead of a login link to an unconfirmed address",
    after: ["signs up", "waits a minute"],
    call: LOGIN_LINK,
    response: { status: 200, body: nothing },
    mails: [{ to: "{email}", link: "signup" }],
  },
  {
    title: "rejects a login link for an unknown address, because links don't create accounts",
    after: [],
    call: LOGIN_LINK,
    response: error(422, "otp_disabled", "Signups not allowed for otp"),
  },
  {
    title: "sends no login link when the hourly email limit is reached",
    after: [...CONFIRMED, "reaches the hourly email limit"],
    call: LOGIN_LINK,
    response: HOURLY_LIMIT,
  },
  {
    title: "sends a reset link",
    after: CONFIRMED,
    call: RESET_LINK,
    response: { status: 200, body: nothing },
    mails: [{ to: "{email}", link: "recovery" }],
  },
  {
    title: "rejects a reset link right after a login link",
    after: [...CONFIRMED, "asks for a login link"],
    call: RESET_LINK,
    response: TOO_SOON,
  },
  {
    title: "accepts a reset of the password for an unknown address, but sends nothing",
    after: [],
    call: RESET_LINK,
    response: { status: 200, body: nothing },
  },
  {
    title: "sends no reset link when the hourly email limit is reached",
    after: [...CONFIRMED, "reaches the hourly email limit"],
    call: RESET_LINK,
    response: HOURLY_LIMIT,
  },
];
