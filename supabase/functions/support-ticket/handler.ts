import * as z from "zod/mini";
import {
  SOONEST_MS,
  type TicketReceipt,
  ticketRequest,
  type TicketRequest,
} from "@/support/tickets/ticket.ts";
import { bytesOf, matchesExtension } from "@/support/tickets/ticket-file.ts";
import { originOf } from "../_shared/address.ts";
import { sessionRejectionResponse } from "../_shared/caller-rejection.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { type Call, DatabaseRejection } from "../_shared/database.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";
import type { Caller, Person } from "../_shared/caller.ts";

/** The results of the three database functions of this edge function, which need the service key. */
const databaseResponse = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("opened"), number: z.string(), is_mailed: z.boolean() }),
  z.object({ outcome: z.literal("replied") }),
  /** The outcome of a message that was already received. */
  z.object({ outcome: z.literal("known"), number: z.optional(z.string()) }),
  z.object({ outcome: z.literal("rate_limited"), seconds: z.int() }),
  z.object({ outcome: z.literal("session_ended") }),
  z.object({ outcome: z.literal("insufficient_aal") }),
  z.object({ outcome: z.literal("not_a_member") }),
]);

type DatabaseResponse = z.infer<typeof databaseResponse>;

export type Parts = {
  isAllowed: IsAllowed;
  callerOf: (authorization: string | null) => Promise<Caller>;
  call: Call;
  fingerprint: (text: string) => Promise<string>;
  isHosted: boolean;
  /** Whether visitors are limited. They aren't in browser tests, which open tickets more often than people do. */
  limitsVisitors: boolean;
  sendsEmail: boolean;
};

/** Large enough for a 256 KB file in base64 plus text in any script. */
export const LARGEST = 400_000;

const NOTHING_SENT = "Nothing was sent.";

export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST, OPTIONS" });

  // The link in the email leads to the calling page's origin, so that must be one of ours.
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return errorResponse(403, "Only the portal can open tickets.");
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return errorResponse(415, "Send the request as application/json.");
  const text = await smallText(request, LARGEST);
  if (text === null)
    return errorResponse(413, "The request is too large. A file can have up to 256 KB.");
  const read = ticketRequest.safeParse(parseJson(text));
  if (!read.success) return errorResponse(400, "The message is not valid.");
  const ticket = read.data;

  if (ticket.file && !matchesExtension(ticket.file.name, bytesOf(ticket.file.content)))
    return errorResponse(422, "The file’s contents don’t match its name. Nothing was sent.");
  if (ticket.kind === "visitor" && (ticket.extra !== "" || ticket.elapsed_ms < SOONEST_MS))
    return errorResponse(
      422,
      "This looked like an automated message, so nothing was sent. Please try again.",
    );

  try {
    const result = await storeTicket(ticket, request, parts.sendsEmail ? origin : null, parts);
    return result === null
      ? sessionRejectionResponse("invalid_token", NOTHING_SENT)
      : ticketResponse(result);
  } catch (error) {
    if (error instanceof DatabaseRejection) return errorResponse(400, "The message is not valid.");
    console.error("Saving a ticket failed.", error);
    return errorResponse(
      503,
      "Something went wrong on our side. Nothing was sent. Please try again.",
      {
        "retry-after": "60",
      },
    );
  }
}

/** Returns null if the request claims to be a member's but its token is invalid. */
async function storeTicket(
  ticket: TicketRequest,
  request: Request,
  origin: string | null,
  parts: Parts,
): Promise<DatabaseResponse | null> {
  const { callerOf, call } = parts;
  if (ticket.kind === "visitor") {
    const sender = await senderOf(request, ticket.email, parts);
    const about = { topic: ticket.topic, subject: ticket.subject, locale: ticket.locale };
    const who = { name: ticket.name, email: ticket.email, ...sender };
    const values = { ticket: ticket.id, ...about, ...who, ...messageFields(ticket), origin };
    return databaseResponse.parse(await call("open_visitor_ticket", values));
  }
  const caller = await callerOf(request.headers.get("authorization"));
  if (!caller?.person) return null;
  const [name, values] = callFor(ticket, caller.person, origin);
  return databaseResponse.parse(await call(name, values));
}

function callFor(
  ticket: Exclude<TicketRequest, { kind: "visitor" }>,
  { id, session, aal }: Person,
  origin: string | null,
) {
  const by = { person: id, session, aal, ...messageFields(ticket) };
  if (ticket.kind === "reply")
    return ["reply_to_ticket", { message: ticket.id, ticket: ticket.ticket, ...by }] as const;
  const { organization: org, topic, subject, locale } = ticket;
  return [
    "open_ticket",
    { ticket: ticket.id, org, topic, subject, locale, ...by, origin },
  ] as const;
}

const messageFields = ({ body, link, file }: TicketRequest) => ({
  body,
  link: link === "" ? null : link,
  file_name: file?.name ?? null,
  file_content: file?.content ?? null,
});

/** Hashes the network and the email address, so that senders can be counted but not identified. */
async function senderOf(request: Request, email: string, parts: Parts) {
  const { isHosted, limitsVisitors, fingerprint } = parts;
  const { limited } = originOf(request.headers, isHosted);
  return {
    address: await fingerprint(limitsVisitors ? limited : crypto.randomUUID()),
    email_hmac: await fingerprint(email),
  };
}

function ticketResponse(result: DatabaseResponse): Response {
  switch (result.outcome) {
    case "session_ended":
      return sessionRejectionResponse("session_not_found", NOTHING_SENT);
    case "insufficient_aal":
      return sessionRejectionResponse(result.outcome, NOTHING_SENT);
    case "not_a_member":
      return errorResponse(
        403,
        "You’re no longer a member of this organization. Nothing was sent.",
      );
    case "rate_limited":
      return errorResponse(429, "Too many messages. Nothing was sent. Please wait a moment.", {
        "retry-after": String(result.seconds),
      });
    case "opened":
      return jsonResponse({
        number: result.number,
        isMailed: result.is_mailed,
      } satisfies TicketReceipt);
    case "replied":
    case "known":
      return jsonResponse({
        number: "number" in result ? (result.number ?? null) : null,
        isMailed: false,
      } satisfies TicketReceipt);
  }
}
