import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { wordsFor } from "@/lib/errors.ts";
import type { TicketProblem, Topic } from "@/support/ticket.ts";
import { TicketRefused } from "@/support/tickets-api.ts";

export const TOPIC_NAMES: Record<Topic, MessageDescriptor> = {
  question: msg`General question`,
  problem: msg`Something isn’t working`,
  data: msg`Product data and files`,
  integration: msg`Connecting a shop or system`,
  account: msg`Account and access`,
  security: msg`Security question`,
  other: msg`Other category`,
};

const PROBLEMS: Record<TicketProblem, MessageDescriptor> = {
  "name-empty": msg`Enter your name`,
  unprintable: msg`Your text contains invisible characters. Paste it as plain text.`,
  "email-invalid": msg`Invalid email address`,
  "subject-empty": msg`Enter a short subject`,
  "body-empty": msg`Enter your message`,
  "link-invalid": msg`Links must begin with https:// and contain no spaces`,
  "too-long": msg`This text is too long`,
};

const isProblem = (text: string): text is TicketProblem => text in PROBLEMS;

export const problemWords = (code: string | undefined): MessageDescriptor | null =>
  code !== undefined && isProblem(code) ? PROBLEMS[code] : null;

const REFUSALS: Record<number, MessageDescriptor> = {
  401: msg`Your session has ended and your message wasn’t sent. Log in again in another tab; your text stays here.`,
  403: msg`You’re no longer a member of this organization. Your message wasn’t sent.`,
  404: msg`This server doesn’t accept messages yet, so nothing was sent. Please email us instead.`,
  413: msg`Your message is too large and wasn’t sent. Attach a file of up to 256 KB.`,
  422: msg`Your message looked automated and wasn’t sent. Wait a moment, then send it again.`,
  429: msg`You’ve sent too many messages, so this one wasn’t sent. Your text stays here; try again in an hour.`,
};

const NOT_SENT = msg`The server couldn’t save your message and nothing was sent. Your text stays here; please try again.`;

/** Why a message was not sent. What was typed is still there, and the words say so. */
export function refusalWords(error: unknown): MessageDescriptor {
  if (error instanceof TicketRefused) return REFUSALS[error.status] ?? NOT_SENT;
  return wordsFor(error);
}
