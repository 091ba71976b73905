import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { errorMessage } from "@/lib/errors.ts";
import type { TicketError, Topic } from "@/support/tickets/ticket.ts";
import { TicketRejected } from "@/support/tickets/tickets-api.ts";

export const TOPIC_NAMES: Record<Topic, MessageDescriptor> = {
  question: msg`A question`,
  problem: msg`Something does not work`,
  data: msg`Product data and files`,
  integration: msg`Connecting a shop or a system`,
  account: msg`Account and access`,
  security: msg`Something about security`,
  other: msg`Something else`,
};

const MESSAGES: Record<TicketError, MessageDescriptor> = {
  "name-empty": msg`Enter your name`,
  unprintable: msg`This holds signs that cannot be seen. Paste it as plain text.`,
  "email-invalid": msg`Invalid email address`,
  "subject-empty": msg`Say in a few words what it is about`,
  "body-empty": msg`Write your message`,
  "link-invalid": msg`A link begins with https:// and holds no blanks`,
  "too-long": msg`This is too long`,
};

const isKnownError = (text: string): text is TicketError => text in MESSAGES;

export const ticketErrorMessage = (code: string | undefined): MessageDescriptor | null =>
  code !== undefined && isKnownError(code) ? MESSAGES[code] : null;

const SEND_ERRORS: Record<number, MessageDescriptor> = {
  401: msg`Your session has ended. Nothing was sent. Log in again in another tab; your words stay here meanwhile.`,
  403: msg`You do not belong to this organisation any more. Nothing was sent.`,
  404: msg`This server takes no messages yet. Nothing was sent; please write to us by email.`,
  413: msg`That is too much at once. Nothing was sent; a file has at most 256 KB.`,
  422: msg`That looked as if a machine had written it. Nothing was sent; wait a moment and send it again.`,
  429: msg`These were many messages in a short time. Nothing was sent; your words stay here, try again within the hour.`,
};

const NOT_SENT = msg`The server could not keep it. Nothing was sent; your words stay here, please try again.`;

/** Why a message was not sent. What was typed is still there, and the words say so. */
export function sendErrorMessage(error: unknown): MessageDescriptor {
  if (error instanceof TicketRejected) return SEND_ERRORS[error.status] ?? NOT_SENT;
  return errorMessage(error);
}
