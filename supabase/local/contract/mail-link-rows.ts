import { error, LINK_EXPIRED, linkError, LOG_IN, loggedIn, WRONG_LOGIN } from "./errors.ts";
import { halfConfirmed, session } from "./bodies.ts";
import type { Call, ContractRow } from "./row.ts";

const CONFIRMED = ["signs up", "confirms the address"] as const;

/** Opens the link of the last email. */
const open = (type: string): Call => ({ request: `GET /verify?token={token}&type=${type}` });

const CODE_EXPIRED = error(403, "otp_expired", "Email link is invalid or has expired");

/** Verifies the token of the last email, as the portal's own link page does. */
const prove = (type: string): Call => ({
  request: "POST /verify",
  body: { type, token_hash: "{token}" },
});

const LOGGED_IN = { status: 200, body: session } as const;
const BY_EMAIL = { ...LOGGED_IN, claims: { aal: "aal1", methods: ["otp"] } } as const;

export const MAIL_LINK_ROWS: readonly ContractRow[] = [
  {
    title: "confirms the address and logs in by the confirmation link",
    after: ["signs up"],
    call: open("signup"),
    response: { status: 303, fragment: loggedIn("signup") },
    afterwards: [{ call: LOG_IN, response: LOGGED_IN }],
  },
  {
    title: "logs in by the login link",
    after: [...CONFIRMED, "asks for a login link"],
    call: open("magiclink"),
    response: { status: 303, fragment: loggedIn("magiclink") },
  },
  {
    title: "logs in by the reset link",
    after: [...CONFIRMED, "asks for a reset link"],
    call: open("recovery"),
    response: { status: 303, fragment: loggedIn("recovery") },
  },
  {
    title: "rejects a link that was opened before",
    after: [...CONFIRMED, "asks for a login link", "opens the email's link"],
    call: open("magiclink"),
    response: { status: 303, fragment: LINK_EXPIRED },
  },
  {
    title: "rejects a link after an hour",
    after: [...CONFIRMED, "asks for a reset link", "waits an hour"],
    call: open("recovery"),
    response: { status: 303, fragment: LINK_EXPIRED },
  },
  {
    title: "rejects a link that it never sent",
    after: [],
    call: { request: "GET /verify?token=0123456789abcdef&type=magiclink" },
    response: { status: 303, fragment: LINK_EXPIRED },
  },
  {
    title: "rejects the login link of a banned person",
    after: [...CONFIRMED, "asks for a login link", "is banned"],
    call: open("magiclink"),
    response: { status: 303, fragment: linkError("user_banned", "User is banned") },
  },
  {
    title: "rejects the reset link of a banned person",
    after: [...CONFIRMED, "asks for a reset link", "is banned"],
    call: open("recovery"),
    response: { status: 303, fragment: linkError("user_banned", "User is banned") },
  },
  {
    title: "rejects the code of a banned person's email",
    after: [...CONFIRMED, "asks for a login link", "is banned"],
    call: { request: "POST /verify", body: { type: "magiclink", token_hash: "{token}" } },
    response: error(403, "user_banned", "User is banned"),
  },
  {
    title: "confirms the address and logs in by the code of the confirmation link",
    after: ["signs up"],
    call: prove("signup"),
    response: BY_EMAIL,
    afterwards: [{ call: LOG_IN, response: LOGGED_IN }],
  },
  {
    title: "logs in by the code of the login link",
    after: [...CONFIRMED, "asks for a login link"],
    call: prove("magiclink"),
    response: BY_EMAIL,
  },
  {
    title: "logs in by the code of the reset link",
    after: [...CONFIRMED, "asks for a reset link"],
    call: prove("recovery"),
    response: BY_EMAIL,
  },
  {
    title: "confirms the address of an invited person by the code of the invitation",
    after: ["is invited"],
    call: prove("invite"),
    response: BY_EMAIL,
  },
  {
    title: "rejects a code that was used before",
    after: [...CONFIRMED, "asks for a login link", "opens the email's link"],
    call: prove("magiclink"),
    response: CODE_EXPIRED,
  },
  {
    title: "rejects a code after an hour",
    after: [...CONFIRMED, "asks for a reset link", "waits an hour"],
    call: prove("recovery"),
    response: CODE_EXPIRED,
  },
  {
    title: "rejects a code that it never sent",
    after: [],
    call: { ...prove("magiclink"), body: { type: "magiclink", token_hash: "0123456789abcdef" } },
    response: CODE_EXPIRED,
  },
  {
    title: "asks for the second confirmation when the code of one address is verified",
    after: [...CONFIRMED, "logs in", "asks for a new address"],
    call: prove("email_change"),
    response: { status: 200, body: halfConfirmed },
    afterwards: [{ call: LOG_IN, response: LOGGED_IN }],
  },
  {
    title: "changes the address when the codes of both addresses are verified",
    after: [...CONFIRMED, "logs in", "asks for a new address", "confirms the new address"],
    call: prove("email_change"),
    response: BY_EMAIL,
    mails: [{ to: "{email}", notice: "email_changed" }],
  },
  {
    title: "asks for the second confirmation when one address has confirmed the change",
    after: [...CONFIRMED, "logs in", "asks for a new address"],
    call: open("email_change"),
    response: {
      status: 303,
      fragment: [
        [
          "message",
          "Confirmation link accepted. Please proceed to confirm link sent to the other email",
        ],
        ["sb", ""],
      ],
    },
    afterwards: [{ call: LOG_IN, response: LOGGED_IN }],
  },
  {
    title: "changes the address when both addresses have confirmed it",
    after: [...CONFIRMED, "logs in", "asks for a new address", "confirms the new address"],
    call: open("email_change"),
    response: { status: 303, fragment: loggedIn("email_change") },
    mails: [{ to: "{email}", notice: "email_changed" }],
    afterwards: [
      { call: LOG_IN, response: WRONG_LOGIN },
      {
        call: { ...LOG_IN, body: { email: "{new_email}", password: "{password}" } },
        response: LOGGED_IN,
      },
    ],
  },
];
