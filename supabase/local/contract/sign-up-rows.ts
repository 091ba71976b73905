import { hiddenUser, newUser, nothing } from "./bodies.ts";
import type { Call, ContractRow } from "./row.ts";
import { error, HOURLY_LIMIT, LOG_IN, loggedIn, TOO_SOON, WRONG_LOGIN } from "./errors.ts";

const data = { display_name: "Ada", company_name: "Lavoie", locale: "en" };
const SIGN_UP: Call = {
  request: "POST /signup?redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fsuppliers",
  body: { email: "{email}", password: "{password}", data },
};
const RESEND: Call = {
  request: "POST /resend?redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fsuppliers",
  body: { type: "signup", email: "{email}" },
};
const confirmation = [{ to: "{email}", link: "signup" }] as const;

export const SIGN_UP_ROWS: readonly ContractRow[] = [
  {
    title: "creates an account that has to be confirmed, and sends the confirmation",
    after: [],
    call: SIGN_UP,
    response: { status: 200, body: newUser },
    mails: confirmation,
    afterwards: [
      { call: LOG_IN, response: error(400, "email_not_confirmed", "Email not confirmed") },
    ],
  },
  {
    title: "answers a second sign-up with a confirmed address like the first, and sends nothing",
    after: ["signs up", "confirms the address"],
    call: SIGN_UP,
    response: { status: 200, body: hiddenUser },
  },
  {
    title: "rejects a second sign-up before the confirmation within a minute",
    after: ["signs up"],
    call: SIGN_UP,
    response: TOO_SOON,
  },
  {
    title: "sends the confirmation again at a second sign-up after a minute",
    after: ["signs up", "waits a minute"],
    call: SIGN_UP,
    response: { status: 200, body: newUser },
    mails: confirmation,
  },
  {
    title: "creates no account when the hourly email limit is reached",
    after: ["reaches the hourly email limit"],
    call: SIGN_UP,
    response: HOURLY_LIMIT,
    afterwards: [{ call: LOG_IN, response: WRONG_LOGIN }],
  },
  {
    title: "rejects a sign-up with a short password and gives the reason",
    after: [],
    call: { ...SIGN_UP, body: { email: "{email}", password: "short", data } },
    response: {
      ...error(422, "weak_password", "Password should be at least 8 characters."),
      names: false,
      reasons: ["length"],
    },
  },
  {
    title: "rejects a sign-up with a password over 72 bytes, even if it has fewer characters",
    after: [],
    call: { ...SIGN_UP, body: { email: "{email}", password: "ä".repeat(37), data } },
    response: error(400, "validation_failed", "Password cannot be longer than 72 characters"),
  },
  {
    title: "accepts a sign-up with a password of exactly 72 bytes",
    after: [],
    call: { ...SIGN_UP, body: { email: "{email}", password: "ä".repeat(36), data } },
    response: { status: 200, body: newUser },
    mails: confirmation,
  },
  {
    title: "sends the confirmation again on request after a minute",
    after: ["signs up", "waits a minute"],
    call: RESEND,
    response: { status: 200, body: nothing },
    mails: confirmation,
  },
  {
    title: "rejects a request to send the confirmation again within a minute",
    after: ["signs up"],
    call: RESEND,
    response: TOO_SOON,
  },
  {
    title:
      "answers a request to send the confirmation again to a confirmed address, but sends nothing",
    after: ["signs up", "confirms the address", "waits a minute"],
    call: RESEND,
    response: { status: 200, body: nothing },
  },
  {
    title:
      "answers a request to send the confirmation again to an unknown address, but sends nothing",
    after: [],
    call: RESEND,
    response: { status: 200, body: nothing },
  },
  {
    title: "doesn't send the confirmation again when the hourly email limit is reached",
    after: ["signs up", "waits a minute", "reaches the hourly email limit"],
    call: RESEND,
    response: HOURLY_LIMIT,
    afterwards: [
      {
        call: { request: "GET /verify?token={token}&type=signup" },
        response: { status: 303, fragment: loggedIn("signup") },
      },
    ],
  },
];
