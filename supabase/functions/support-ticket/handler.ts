import {
  SOONEST_MS,
  type TicketAnswer,
  ticketRequest,
  type TicketRequest,
} from "@/support/ticket.ts";
import { bytesOf, isWhatItSays } from "@/support/ticket-file.ts";
import { originOf } from "../_shared/address.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import type { Call } from "../_shared/database.ts";
import { json, parsed, refusal } from "../_shared/json.ts";
import type { Post } from "../_shared/mail-server.ts";
import { sendLetter } from "../_shared/send-letter.ts";
import { smallText } from "../_shared/small-text.ts";
import type { Caller, Person } from "../_shared/caller.ts";
import { acknowledgement } from "./acknowledgement.ts";
import { type DatabaseAnswer, databaseAnswer } from "./database-answer.ts";

export type Parts = {
  isAllowed: IsAllowed;
  brand: string;
  callerOf: (authorization: string | null) => Promise<Caller>;
  call: Call;
  fingerprint: (text: string) => Promise<string>;
  isHosted: boolean;
  /** Off where browser tests write more often than people do. */
  limitsVisitors: boolean;
  post: Post;
};

/** A file of 256 KB in base64, and words in every script. */
export const LARGEST = 400_000;

const SESSION_ENDED = "Your session has ended, so nothing was sent. Please log in again.";

export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return refusal(405, "Use POST.", { allow: "POST, OPTIONS" });

  // The link in the e-mail leads to the page that asks, so it must be one of ours.
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return refusal(403, "Only the portal can open tickets.");
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return refusal(415, "Send the request as application/json.");
  const text = await smallText(request, LARGEST);
  if (text === null) return refusal(413, "The request is too large. A file can have up to 256 KB.");
  const read = ticketRequest.safeParse(parsed(text));
  if (!read.success) return refusal(400, "The message is not valid.");
  const ticket = read.data;

  if (ticket.file && !isWhatItSays(ticket.file.name, bytesOf(ticket.file.content)))
    return refusal(422, "The file’s contents don’t match its name. Nothing was sent.");
  if (ticket.kind === "visitor" && (ticket.extra !== "" || ticket.elapsed_ms < SOONEST_MS))
    return refusal(
      422,
      "This looked like an automated message, so nothing was sent. Please try again.",
    );

  try {
    const answer = await keep(ticket, request, parts);
    return answer === null
      ? refusal(401, SESSION_ENDED)
      : await tell(answer, ticket, origin, parts);
  } catch (error) {
    console.error("Saving a ticket failed.", error);
    return refusal(503, "Something went wrong on our side. Nothing was sent. Please try again.", {
      "retry-after": "60",
    });
  }
}

/** Null for whoever writes as a member and is not to be believed. */
async function keep(
  ticket: TicketRequest,
  request: Request,
  parts: Parts,
): Promise<DatabaseAnswer | null> {
  const { callerOf, call } = parts;
  if (ticket.kind === "visitor") {
    const sender = await senderOf(request, ticket.email, parts);
    const about = { topic: ticket.topic, subject: ticket.subject, locale: ticket.locale };
    const who = { name: ticket.name, email: ticket.email, ...sender };
    const values = { ticket: ticket.id, ...about, ...who, ...wordsOf(ticket) };
    return databaseAnswer.parse(await call("open_visitor_ticket", values));
  }
  const caller = await callerOf(request.headers.get("authorization"));
  if (!caller?.person) return null;
  const [name, values] = callFor(ticket, caller.person);
  return databaseAnswer.parse(await call(name, values));
}

function callFor(ticket: Exclude<TicketRequest, { kind: "visitor" }>, { id, session }: Person) {
  const by = { person: id, session, ...wordsOf(ticket) };
  if (ticket.kind === "reply")
    return ["reply_to_ticket", { message: ticket.id, ticket: ticket.ticket, ...by }] as const;
  const { organization: org, topic, subject, locale } = ticket;
  return ["open_ticket", { ticket: ticket.id, org, topic, subject, locale, ...by }] as const;
}

const wordsOf = ({ body, link, file }: TicketRequest) => ({
  body,
  link: link === "" ? null : link,
  file_name: file?.name ?? null,
  file_content: file?.content ?? null,
});

/** Only what can be compared and not read goes on to the counters. */
async function senderOf(request: Request, email: string, parts: Parts) {
  const { isHosted, limitsVisitors, fingerprint } = parts;
  const { limited } = originOf(request.headers, isHosted);
  return {
    address: await fingerprint(limitsVisitors ? limited : crypto.randomUUID()),
    email_hmac: await fingerprint(email),
  };
}

async function tell(
  answer: DatabaseAnswer,
  ticket: TicketRequest,
  origin: string,
  parts: Parts,
): Promise<Response> {
  switch (answer.outcome) {
    case "session_ended":
      return refusal(401, SESSION_ENDED);
    case "not_a_member":
      return refusal(403, "You’re no longer a member of this organization. Nothing was sent.");
    case "wait":
      return refusal(429, "Too many messages. Nothing was sent. Please wait a moment.", {
        "retry-after": String(answer.seconds),
      });
    case "opened":
      return json({
        number: answer.number,
        isMailed: await acknowledge(answer, ticket, origin, parts),
      } satisfies TicketAnswer);
    case "replied":
    case "known":
      return json({
        number: "number" in answer ? (answer.number ?? null) : null,
        isMailed: false,
      } satisfies TicketAnswer);
  }
}

async function acknowledge(
  { number, email }: Extract<DatabaseAnswer, { outcome: "opened" }>,
  { kind, locale }: TicketRequest,
  origin: string,
  { brand, post }: Parts,
): Promise<boolean> {
  if (email === null) return false;
  const isVisitor = kind === "visitor";
  const letter = acknowledgement(locale, { brand, number, isVisitor });
  const url = `${origin}${isVisitor ? "/help-support" : "/help?tab=tickets"}`;
  return sendLetter(post, email, letter, { locale, brand, url });
}
