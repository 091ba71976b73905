import type * as z from "zod/mini";
import {
  type ApplicationReceipt,
  type ApplicationRefusal,
  applicationRequest,
  type ApplicationStatus,
  LARGEST_REQUEST,
} from "@/site/application/application.ts";
import { type Challenge, endOf, type Proof } from "@/site/application/proof.ts";
import { readReference, statusPath } from "@/site/application/reference.ts";
import { originOf } from "../_shared/address.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { json, parsed, refusal } from "../_shared/json.ts";
import type { Post } from "../_shared/mail-server.ts";
import { sendLetter } from "../_shared/send-letter.ts";
import { smallText } from "../_shared/small-text.ts";
import { confirmationLetter } from "./confirmation-letter.ts";
import type { Store } from "./store.ts";

type Sent = z.infer<typeof applicationRequest>;

export type Parts = {
  isAllowed: IsAllowed;
  brand: string;
  store: Store;
  challenger: {
    make: (now: number) => Promise<Challenge>;
    judge: (sent: unknown, now: number) => Promise<Proof | "wrong" | "expired">;
  };
  fingerprint: (text: string) => Promise<string>;
  newReference: () => string;
  post: Post;
  isHosted: boolean;
  /** Off where browser tests apply more often than people do. */
  limitsVisitors: boolean;
};

export async function handle(request: Request, parts: Parts): Promise<Response> {
  try {
    if (request.method === "POST") return await receive(request, parts);
    if (request.method !== "GET")
      return refusal(405, "Use POST or GET.", { allow: "GET, POST, OPTIONS" });
    const asked = new URL(request.url).searchParams.get("reference");
    if (asked === null) return json(await parts.challenger.make(Date.now()));
    return await tell(asked, request, parts);
  } catch (error) {
    console.error("The supplier application failed.", error);
    return refusal(
      503,
      "Something went wrong on our side. Nothing was saved. Please try again later.",
    );
  }
}

async function receive(request: Request, parts: Parts): Promise<Response> {
  // The link in the e-mail leads to the page that was used, so it must be one of ours.
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return refusal(403, "Only the portal can send applications.");
  const kind = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(kind))
    return refusal(415, "Send the request as application/json.");
  const text = await smallText(request, LARGEST_REQUEST);
  if (text === null) return refuse(413, "too-large", "The application is too large.");
  const read = applicationRequest.safeParse(parsed(text));
  if (!read.success) return refuse(400, "invalid", "The application is incomplete or not valid.");

  const proof = await parts.challenger.judge(read.data.proof, Date.now());
  if (proof === "wrong") return refuse(403, "proof", "The proof of work is not valid.");
  if (proof === "expired") return refuse(403, "expired", "The proof of work has expired.");
  return await keep(read.data, proof, { origin, headers: request.headers }, parts);
}

type Sender = { origin: string; headers: Headers };

async function keep(
  { id, locale, application }: Sent,
  proof: Proof,
  { origin, headers }: Sender,
  parts: Parts,
): Promise<Response> {
  const { email } = application.contact;
  const answer = await parts.store.receive({
    client_id: id,
    reference: parts.newReference(),
    challenge: proof.challenge,
    challenge_ends_at: new Date(endOf(proof)).toISOString(),
    address: await addressOf(headers, parts),
    mailbox: await parts.fingerprint(`mailbox ${email}`),
    email,
    locale,
    application,
  });
  if (answer.outcome === "wait") return tooMany(answer.seconds);
  if (answer.outcome === "used")
    return refuse(409, "used", "This proof of work was already used. Nothing was saved.");

  const { reference, confirm_to } = answer;
  // Whose answer got lost on its way sends again; nobody is owed a second e-mail.
  if (confirm_to === null) return json({ reference, mailed: true } satisfies ApplicationReceipt);
  const mailed = await confirm(confirm_to, { locale, origin, reference }, parts);
  if (!mailed) await owe(reference, parts.store);
  return json({ reference, mailed } satisfies ApplicationReceipt);
}

type Confirmation = { locale: Sent["locale"]; origin: string; reference: string };

function confirm(
  to: string,
  { locale, origin, reference }: Confirmation,
  { brand, post }: Parts,
): Promise<boolean> {
  const letter = confirmationLetter(locale, { brand, reference });
  const url = origin + statusPath(reference);
  return sendLetter(post, to, letter, { locale, brand, url });
}

/** What was kept is kept, whether or not this works. */
async function owe(reference: string, store: Store): Promise<void> {
  try {
    await store.confirmationFailed(reference);
  } catch (error) {
    console.error("Recording a failed confirmation email failed.", error);
  }
}

async function tell(asked: string, request: Request, parts: Parts): Promise<Response> {
  const reference = readReference(asked);
  if (reference === null) return unknown();
  const answer = await parts.store.state(reference, await addressOf(request.headers, parts));
  if (answer.outcome === "wait") return tooMany(answer.seconds);
  if (answer.outcome === "unknown") return unknown();
  const { state, received_at, changed_at } = answer;
  return json({ state, received_at, changed_at } satisfies ApplicationStatus);
}

const unknown = () => refusal(404, "No application has this reference.");

/** What requests are counted by, and nobody can read. */
function addressOf(headers: Headers, { fingerprint, isHosted, limitsVisitors }: Parts) {
  const { limited } = originOf(headers, isHosted);
  return fingerprint(`address ${limitsVisitors ? limited : crypto.randomUUID()}`);
}

const refuse = (status: number, code: ApplicationRefusal, message: string) =>
  json({ code, message }, status);

const tooMany = (seconds: number) =>
  json(
    { code: "wait" satisfies ApplicationRefusal, message: "Too many requests. Please wait." },
    429,
    { "retry-after": String(seconds) },
  );
