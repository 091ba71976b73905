import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { errorMessage } from "@/lib/errors.ts";
import type { TicketError, Topic } from "@/support/tickets/ticket.ts";
import { TicketRejected } from "@/support/tickets/tickets-api.ts";

export const TOPIC_NAMES: Record<Topic, MessageDescriptor> = {
  question: msg`General question`,
  problem: msg`Something isn’t working`,
  data: msg`Product data and files`,
  integration: msg`Connecting a shop or system`,
  account: msg`Account and access`,
  security: msg`Security`,
  other: msg`Other category`,
};

const MESSAGES: Record<TicketError, MessageDescriptor> = {
  "name-empty": msg`Enter your name`,
  unprintable: msg`Your text contains invisible characters. Paste it as plain text.`,
  "email-invalid": msg`Invalid email address`,
  "subject-empty": msg`Enter a short subject`,
  "body-empty": msg`Enter your message`,
  "link-invalid": msg`Links must start with https:// and contain no spaces`,
  "too-long": msg`This text is too long`,
};

const isKnownError = (text: string): text is TicketError => text in MESSAGES;

export const ticketErrorMessage = (code: string | undefined): MessageDescriptor | null =>
  code !== undefined && isKnownError(code) ? MESSAGES[code] : null;

const SEND_ERRORS: Record<number, MessageDescriptor> = {
  401: msg`Your session has ended and your message wasn’t sent. Log in again in another tab; your text stays here.`,
  403: msg`You don’t have access to this organization, so your message wasn’t sent.`,
  404: msg`This server doesn’t accept messages yet, so nothing was sent. Please email us instead.`,
  413: msg`Your message is too large and wasn’t sent. Attach a file of up to 256 KB.`,
  422: msg`Your message looked automated and wasn’t sent. Wait a moment, then send it again.`,
  429: msg`We received too many messages in the last hour, so this one wasn’t sent. Your text stays here; try again in an hour.`,
};

const SECOND_FACTOR_REQUIRED = msg`Sending this needs your second factor, so your message wasn’t sent. Log in with your second factor in another tab; your text stays here.`;

const NOT_SENT = msg`The server couldn’t save your message and nothing was sent. Your text stays here; please try again.`;

/** Why a message wasn't sent, and what to do. */
export function sendErrorMessage(error: unknown): MessageDescriptor {
  if (!(error instanceof TicketRejected)) return errorMessage(error);
  if (error.code === "insufficient_aal") return SECOND_FACTOR_REQUIRED;
  return SEND_ERRORS[error.status] ?? NOT_SENT;
}
