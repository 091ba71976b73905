import type * as z from "zod/mini";
import {
  answerRequest,
  type ApplicationReceipt,
  type ApplicationRejection,
  applicationRequest,
  type ApplicationStatus,
  LARGEST_REQUEST,
} from "@/site/application/application.ts";
import { type Challenge, endOf, type Proof } from "@/site/application/proof.ts";
import { readReference } from "@/site/application/reference.ts";
import { originOf } from "../_shared/address.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";
import type { Store } from "./store.ts";

type Sent = z.infer<typeof applicationRequest>;

export type Parts = {
  isAllowed: IsAllowed;
  store: Store;
  challenger: {
    make: (now: number) => Promise<Challenge>;
    verify: (sent: unknown, now: number) => Promise<Proof | "wrong" | "expired">;
  };
  fingerprint: (text: string) => Promise<string>;
  newReference: () => string;
  sendsEmail: boolean;
  isHosted: boolean;
  /** Whether visitors are limited. They aren't in browser tests, which apply more often than people do. */
  limitsVisitors: boolean;
};

export async function handle(request: Request, parts: Parts): Promise<Response> {
  try {
    if (request.method === "POST") return await receive(request, parts);
    if (request.method !== "GET")
      return errorResponse(405, "Use POST or GET.", { allow: "GET, POST, OPTIONS" });
    const requested = new URL(request.url).searchParams.get("reference");
    if (requested === null) return await challengeResponse(request, parts);
    return await statusResponse(requested, request, parts);
  } catch (error) {
    if (error instanceof DatabaseRejection)
      return rejection(400, "invalid", "The application is incomplete or not valid.");
    console.error("The supplier application failed.", error);
    return errorResponse(
      503,
      "Something went wrong on our side. Nothing was saved. Please try again later.",
    );
  }
}

async function challengeResponse(request: Request, parts: Parts): Promise<Response> {
  const seconds = await parts.store.countChallenge(await addressOf(request.headers, parts));
  if (seconds > 0) return tooMany(seconds);
  return jsonResponse(await parts.challenger.make(Date.now()));
}

async function receive(request: Request, parts: Parts): Promise<Response> {
  // The link in the email leads to the calling page's origin, so that must be one of ours.
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return errorResponse(403, "Only the portal can send applications.");
  const kind = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(kind))
    return errorResponse(415, "Send the request as application/json.");
  const text = await smallText(request, LARGEST_REQUEST);
  if (text === null) return rejection(413, "too-large", "The application is too large.");
  const sent = parseJson(text);
  const answer = answerRequest.safeParse(sent);
  if (answer.success) return await storeAnswer(answer.data, request, parts);
  const read = applicationRequest.safeParse(sent);
  if (!read.success)
    return rejection(400, "invalid", "The application is incomplete or not valid.");

  const proof = await parts.challenger.verify(read.data.proof, Date.now());
  if (proof === "wrong") return rejection(403, "proof", "The proof of work is not valid.");
  if (proof === "expired") return rejection(403, "expired", "The proof of work has expired.");
  return await storeApplication(read.data, proof, { origin, headers: request.headers }, parts);
}

type Sender = { origin: string; headers: Headers };

async function storeApplication(
  { id, locale, application }: Sent,
  proof: Proof,
  { origin, headers }: Sender,
  parts: Parts,
): Promise<Response> {
  const { email } = application.contact;
  const result = await parts.store.receive({
    client_id: id,
    reference: parts.newReference(),
    challenge: proof.challenge,
    challenge_ends_at: new Date(endOf(proof)).toISOString(),
    address: await addressOf(headers, parts),
    mailbox: await parts.fingerprint(`mailbox ${email}`),
    email,
    locale,
    application,
    origin: parts.sendsEmail ? origin : null,
  });
  if (result.outcome === "rate_limited") return tooMany(result.seconds);
  if (result.outcome === "used")
    return rejection(409, "used", "This proof of work was already used. Nothing was saved.");

  const { reference } = result;
  return jsonResponse({ reference, mailed: parts.sendsEmail } satisfies ApplicationReceipt);
}

async function statusResponse(
  requested: string,
  request: Request,
  parts: Parts,
): Promise<Response> {
  const reference = readReference(requested);
  if (reference === null) return unknown();
  const result = await parts.store.state(reference, await addressOf(request.headers, parts));
  if (result.outcome === "rate_limited") return tooMany(result.seconds);
  if (result.outcome === "unknown") return unknown();
  const { state, received_at, changed_at, question } = result;
  return jsonResponse({ state, received_at, changed_at, question } satisfies ApplicationStatus);
}

async function storeAnswer(
  sent: z.infer<typeof answerRequest>,
  { headers }: Request,
  parts: Parts,
): Promise<Response> {
  const reference = readReference(sent.reference);
  if (reference === null) return unknown();
  const result = await parts.store.answer(reference, await addressOf(headers, parts), sent.answer);
  if (result.outcome === "rate_limited") return tooMany(result.seconds);
  if (result.outcome === "unknown") return unknown();
  if (result.outcome === "closed")
    return errorResponse(409, "This application has no open question. Nothing was saved.");
  return jsonResponse({ outcome: "answered" });
}

const unknown = () => errorResponse(404, "No application has this reference.");

/** A fingerprint of the caller's network, by which requests are counted without storing the address. */
function addressOf(headers: Headers, { fingerprint, isHosted, limitsVisitors }: Parts) {
  const { limited } = originOf(headers, isHosted);
  return fingerprint(`address ${limitsVisitors ? limited : crypto.randomUUID()}`);
}

const rejection = (status: number, code: ApplicationRejection, message: string) =>
  jsonResponse({ code, message }, status);

const tooMany = (seconds: number) =>
  jsonResponse(
    { code: "wait" satisfies ApplicationRejection, message: "Too many requests. Please wait." },
    429,
    { "retry-after": String(seconds) },
  );
