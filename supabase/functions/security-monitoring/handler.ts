import * as z from "zod/mini";
import { browserOf } from "@/account/security/browser.ts";
import {
  BEFORE_LOGIN,
  type SecurityEvent,
  securityEvent,
} from "@/account/security/security-event.ts";
import { ownAttempts } from "@/account/security/own-security.ts";
import { securityMetrics } from "@/account/security/security-metrics.ts";
import { severityOf } from "@/account/security/severity.ts";
import { type Origin, originOf } from "../_shared/address.ts";
import { json, parsed, refusal } from "../_shared/json.ts";
import { smallText } from "../_shared/small-text.ts";
import type { Caller, Person } from "../_shared/caller.ts";
import { LARGEST_BODY, looksSecret } from "./body.ts";
import type { Standing, Store } from "./store.ts";

export type Monitoring = {
  callerOf: (authorization: string | null) => Promise<Caller>;
  store: Store;
  fingerprint: (text: string) => Promise<string>;
  isHosted: boolean;
  /** Off where browser tests log in more often than people do. */
  limitsVisitors: boolean;
};

const message = z.strictObject({ event: securityEvent });

/** Server time is the record; what the sender says only shows a replay of old times. */
const CLOCKS_DIFFER_BY = 10 * 60_000;

const NOT_KNOWN = "This token is not valid. Please log in.";

export async function handle(request: Request, monitoring: Monitoring): Promise<Response> {
  try {
    if (request.method === "POST") return await takeEvent(request, monitoring);
    if (request.method === "GET") {
      const about = new URL(request.url).searchParams;
      const authorization = request.headers.get("authorization");
      const person = (await monitoring.callerOf(authorization))?.person;
      if (!person) return refusal(401, NOT_KNOWN);
      return about.get("about") === "me"
        ? await tellAttempts(person, monitoring)
        : await tellMetrics(person, about.get("organization"), monitoring);
    }
    return refusal(405, "Use POST or GET.", { allow: "GET, POST, OPTIONS" });
  } catch (error) {
    console.error("Security monitoring failed.", error);
    return refusal(
      503,
      "Something went wrong on our side. Nothing was recorded. Please try again later.",
      { "retry-after": "60" },
    );
  }
}

async function takeEvent(request: Request, monitoring: Monitoring): Promise<Response> {
  const kind = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(kind))
    return refusal(415, "Send the request as application/json.");
  const text = await smallText(request, LARGEST_BODY);
  if (text === null) return refusal(413, "An event can have up to 4,096 bytes.");
  const event = eventIn(text);
  if (event === null) return refusal(400, "The event is not valid.");

  const caller = await monitoring.callerOf(request.headers.get("authorization"));
  const mayReport = caller?.person || BEFORE_LOGIN.some((type) => type === event.type);
  if (caller === null || !mayReport) return refusal(401, NOT_KNOWN);

  const origin = originOf(request.headers, monitoring.isHosted);
  if (!monitoring.limitsVisitors) origin.limited = crypto.randomUUID();
  const wait = await monitoring.store.record({
    client_event_id: event.id,
    type: event.type,
    severity: severityOf(event),
    person: caller.person?.id ?? null,
    session: caller.person?.session ?? null,
    ...(await hashed(event, origin, monitoring.fingerprint)),
    ip_truncated: origin.kept,
    ua_family: browserOf(request.headers.get("user-agent")),
  });
  if (wait === null) return refusal(401, NOT_KNOWN);
  if (wait > 0) return tooMany(wait);
  return new Response(null, { status: 202, headers: { "cache-control": "no-store" } });
}

function eventIn(text: string): SecurityEvent | null {
  const read = message.safeParse(parsed(text));
  if (!read.success) return null;
  const { event } = read.data;
  if (Math.abs(Date.parse(event.occurred_at) - Date.now()) > CLOCKS_DIFFER_BY) return null;
  const values = Object.values<string | undefined>(event.details);
  return values.some((value) => looksSecret(value ?? "")) ? null : event;
}

/** Addresses of people and of machines stay here; what goes on can be compared and not read. */
async function hashed(
  event: SecurityEvent,
  origin: Origin,
  fingerprint: Monitoring["fingerprint"],
) {
  const details: Record<string, string | undefined> = { ...event.details };
  const { email, ...rest } = details;
  return {
    address: await fingerprint(origin.limited),
    email_hmac: email ? await fingerprint(email.trim().toLowerCase()) : null,
    details: rest,
  };
}

/** What visitors have reported about the caller's own address: nobody else's, however they ask. */
async function tellAttempts(person: Person, { store, fingerprint }: Monitoring): Promise<Response> {
  const address = await fingerprint(person.email.trim().toLowerCase());
  const { attempts, ...standing } = await store.attempts(person, address);
  return refusalFor(person, standing) ?? json(ownAttempts.parse({ attempts }));
}

async function tellMetrics(
  person: Person,
  organization: string | null,
  { store, fingerprint }: Monitoring,
): Promise<Response> {
  const asked = z.uuid().safeParse(organization);
  if (!asked.success) return refusal(400, "Send the id of an organization.");

  const standing = await store.standing(person.id, person.session, asked.data);
  const refused = refusalFor(person, standing);
  if (refused) return refused;
  if (standing.role !== "owner") return refusal(403, "Only owners can see these figures.");

  const addresses = await Promise.all(standing.emails.map(fingerprint));
  return json(securityMetrics.parse(await store.metrics(person.id, asked.data, addresses)));
}

/** Why somebody with a good token is told nothing for now. */
function refusalFor(person: Person, standing: Standing): Response | null {
  if (standing.wait > 0) return tooMany(standing.wait);
  if (!standing.is_live) return refusal(401, NOT_KNOWN);
  if (standing.has_second_factor && person.aal !== "aal2")
    return json({ code: "insufficient_aal", message: "Confirm your second factor first." }, 403);
  return null;
}

const tooMany = (seconds: number) =>
  refusal(429, "Too many requests. Please wait a moment.", { "retry-after": String(seconds) });
