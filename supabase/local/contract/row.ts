import type { z } from "zod";
import type { Notice } from "../mail/mailer.ts";

/** A step that a row takes with one account before its call. */
export type Step =
  | "signs up"
  | "confirms the address"
  | "logs in"
  | "logs in again"
  | "logs out"
  | "is banned"
  | "asks for a login link"
  | "asks for a reset link"
  | "asks for a new address"
  | "opens the email's link"
  | "confirms the new address"
  | "waits a minute"
  | "waits an hour"
  | "refreshes the session"
  | "is invited"
  | "sets up an app"
  | "begins a passkey"
  | "asks for a challenge"
  | "waits five minutes"
  | "enters the code"
  | "reaches the hourly email limit";

/** `{name}` is replaced with a value from an earlier step, such as `{access_token}`. */
export type Call = {
  request: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  body?: Readonly<Record<string, unknown>>;
  /** The owner of the token that the request carries. A visitor sends the anon key. */
  as?: "visitor" | "person" | "the other session" | "service";
};

export type ErrorResponse = {
  status: number;
  code: string;
  /** Placeholders such as `{seconds}` and `{name}` match any value. */
  message: string;
  /** Whether the header x-sb-error-code repeats the code. It does, except for weak passwords. */
  names?: false;
  /** Why a password is too weak. */
  reasons?: readonly string[];
};

type Redirect = {
  status: 303;
  /** The names of the fragment's values in order, and the values that never change. */
  fragment: readonly (readonly [name: string, value?: string])[];
};

type Success = {
  status: 200 | 204;
  body?: z.ZodType;
  /** Claims of the access token. The methods are those that started and raised the session. */
  claims?: { aal: "aal1" | "aal2"; methods: readonly string[] };
};

export type ExpectedResponse = Success | Redirect | ErrorResponse;

type To = "{email}" | "{new_email}";
export type Mail =
  | {
      to: To;
      /** The `type` parameter of the link in the email. */
      link: "signup" | "magiclink" | "recovery" | "invite" | "email_change";
    }
  | {
      to: To;
      /** The event that the email reports. Such an email has no link. */
      notice: Notice;
    };

/** One request that the product makes and the real server's response. */
export type ContractRow = {
  /** The title of the test, which completes "the auth server …". */
  title: string;
  after: readonly Step[];
  call: Call;
  response: ExpectedResponse;
  /** The emails that the call sends; none if omitted. */
  mails?: readonly Mail[];
  /** Calls that show what the call changed. */
  afterwards?: readonly { call: Call; response: ExpectedResponse }[];
};

/** A response that requires a hosted project or other settings. */
export type OtherResponse = { when: string; response: ErrorResponse };
