import * as z from "zod/mini";
import { LOCALES } from "@/lib/locale.ts";

/** What a ticket is about. Staff can filter tickets by topic. */
export const TOPICS = [
  "question",
  "problem",
  "data",
  "integration",
  "account",
  "security",
  "other",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Open: waiting for our reply. Answered: waiting for the customer. */
export const TICKET_STATUSES = ["open", "answered", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const LONGEST = { name: 100, subject: 150, body: 5_000, link: 2_000 } as const;

export const FILE_LIMITS = { accept: [".txt", ".csv", ".png"], maxBytes: 262_144 } as const;

/** A visitor's form sent sooner than this many milliseconds after it opened is rejected: only bots are that fast. */
export const SOONEST_MS = 3_000;

/** Every error of the form. `contact-messages.ts` has the messages. */
export type TicketError =
  | "name-empty"
  | "unprintable"
  | "email-invalid"
  | "subject-empty"
  | "body-empty"
  | "link-invalid"
  | "too-long";

const errorCode = (code: TicketError) => ({ error: code });

/** Control characters and lone surrogates, which the database rejects. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
/** Line breaks and tabs are allowed in long text. */
const UNPRINTABLE_IN_PROSE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const line = (longest: number, empty: TicketError) =>
  z.string().check(
    z.trim(),
    z.minLength(1, errorCode(empty)),
    z.maxLength(longest, errorCode("too-long")),
    z.refine((text) => !UNPRINTABLE.test(text), errorCode("unprintable")),
  );

const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, errorCode("too-long")),
    z.email(errorCode("email-invalid")),
  );

const link = z.string().check(
  z.trim(),
  z.maxLength(LONGEST.link, errorCode("too-long")),
  z.refine((text) => text === "" || isSafeLink(text), errorCode("link-invalid")),
);

/** A single https URL that can't disguise its host: no user name before it, and no invisible characters. */
const isSafeLink = (text: string) =>
  /^https:\/\/[^\s\p{Cc}\p{Cf}\p{Cs}<>"/?#@\\]+(?:[/?#\\][^\s\p{Cc}\p{Cf}\p{Cs}<>"]*)?$/u.test(
    text,
  ) && URL.canParse(text);

const body = z.string().check(
  z.trim(),
  z.minLength(1, errorCode("body-empty")),
  z.maxLength(LONGEST.body, errorCode("too-long")),
  z.refine((text) => !UNPRINTABLE_IN_PROSE.test(text), errorCode("unprintable")),
);

/** The fields of every message. The file is handled outside the form library. */
export const messageInput = z.object({ body, link });
export type MessageInput = z.infer<typeof messageInput>;

const topic = z.enum(TOPICS);
const subject = line(LONGEST.subject, "subject-empty");

/** The contact form. A visitor enters the name and the email address; a member's come from the account. */
export const contactInput = z.extend(messageInput, {
  subject,
  name: line(LONGEST.name, "name-empty"),
  email,
});
export type ContactInput = z.infer<typeof contactInput>;

const fileName = z
  .string()
  .check(z.maxLength(120), z.regex(/^[^/\\\p{Cc}\p{Cf}\p{Cs}]+\.(txt|csv|png)$/iu));

/** Base64 encodes 3 bytes as 4 characters. */
const LONGEST_CONTENT = Math.ceil(FILE_LIMITS.maxBytes / 3) * 4;

const ticketFile = z.strictObject({
  name: fileName,
  content: z
    .string()
    .check(z.minLength(4), z.maxLength(LONGEST_CONTENT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type TicketFile = z.infer<typeof ticketFile>;

const sent = {
  /** The page generates the id, so that a repeated request is recognized. */
  id: z.uuid(),
  file: z.nullable(ticketFile),
  locale: z.enum(LOCALES),
};

/** The request body of the function `support-ticket`. */
export const ticketRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("visitor"),
    ...contactInput.shape,
    ...sent,
    topic,
    /** The honeypot: an invisible field that only bots fill in. */
    extra: z.string().check(z.maxLength(2_000)),
    elapsed_ms: z.number().check(z.minimum(0)),
  }),
  z.strictObject({
    kind: z.literal("member"),
    ...messageInput.shape,
    ...sent,
    topic,
    subject,
    organization: z.uuid(),
  }),
  z.strictObject({ kind: z.literal("reply"), ...messageInput.shape, ...sent, ticket: z.uuid() }),
]);
export type TicketRequest = z.infer<typeof ticketRequest>;

/** The response. A reply gets no number and no confirmation email. */
export const ticketReceipt = z.object({
  number: z.nullable(z.string()),
  isMailed: z.boolean(),
});
export type TicketReceipt = z.infer<typeof ticketReceipt>;

export const ticketRow = z.object({
  id: z.uuid(),
  number: z.string(),
  topic,
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  opened_by: z.nullable(z.uuid()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Ticket = z.infer<typeof ticketRow>;

export const messageRow = z.object({
  id: z.uuid(),
  is_answer: z.boolean(),
  author_id: z.nullable(z.uuid()),
  body: z.string(),
  link: z.nullable(z.string()),
  created_at: z.string(),
});
export type TicketMessage = z.infer<typeof messageRow>;
