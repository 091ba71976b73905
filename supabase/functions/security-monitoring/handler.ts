import * as z from "zod/mini";
import { browserOf } from "@/account/events/browser.ts";
import {
  BEFORE_LOGIN,
  type SecurityEvent,
  securityEvent,
} from "@/account/events/security-event.ts";
import { ownAttempts } from "@/account/events/own-security.ts";
import { securityMetrics } from "@/account/events/security-metrics.ts";
import { severityOf } from "@/account/events/severity.ts";
import { type Origin, originOf } from "../_shared/address.ts";
import { sessionRejectionResponse } from "../_shared/caller-rejection.ts";
import { jsonResponse, parseJson, errorResponse } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";
import type { Caller, Person } from "../_shared/caller.ts";
import type { MemberAccess, Store } from "./store.ts";

export type Monitoring = {
  callerOf: (authorization: string | null) => Promise<Caller>;
  store: Store;
  fingerprint: (text: string) => Promise<string>;
  sendsEmail: boolean;
  isHosted: boolean;
  /** Whether visitors are limited. They aren't in browser tests, which log in more often than people do. */
  limitsVisitors: boolean;
};

/** The size limit of an event, in bytes. */
const LARGEST_BODY = 4096;

/** Text that looks like a key, a token or a password is rejected, so that none ends up in a log. */
const SECRETS = [
  /eyJ[\w-]{8,250}\.[\w-]{8}/,
  /\bsb_[a-z]+_/i,
  /(passw(or)?d|secret|token|api_?key)[\s"']{0,20}[=:]/i,
  /\bbearer\s+\S{8,}/i,
];

const looksSecret = (text: string) => SECRETS.some((pattern) => pattern.test(text));

const report = z.strictObject({ event: securityEvent });

/**
 * How far the sender's time may be from the server's, in milliseconds. The sender's time is only used to detect
 * replays; the server's time is stored.
 */
const CLOCKS_DIFFER_BY = 10 * 60_000;

const NOTHING_SHOWN = "Nothing is shown.";
const INVALID_TOKEN = "This token is not valid. Please log in.";

export async function handle(request: Request, monitoring: Monitoring): Promise<Response> {
  try {
    if (request.method === "POST") return await recordEvent(request, monitoring);
    if (request.method === "GET") {
      const about = new URL(request.url).searchParams;
      const authorization = request.headers.get("authorization");
      const person = (await monitoring.callerOf(authorization))?.person;
      if (!person) return errorResponse(401, INVALID_TOKEN);
      return about.get("about") === "me"
        ? await attemptsResponse(person, monitoring)
        : await metricsResponse(person, about.get("organization"), monitoring);
    }
    return errorResponse(405, "Use POST or GET.", { allow: "GET, POST, OPTIONS" });
  } catch (error) {
    console.error("Security monitoring failed.", error);
    return errorResponse(
      503,
      "Something went wrong on our side. Nothing was recorded. Please try again later.",
      {
        "retry-after": "60",
      },
    );
  }
}

async function recordEvent(request: Request, monitoring: Monitoring): Promise<Response> {
  const kind = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(kind))
    return errorResponse(415, "Send the request as application/json.");
  const text = await smallText(request, LARGEST_BODY);
  if (text === null) return errorResponse(413, "An event can have up to 4,096 bytes.");
  const event = eventIn(text);
  if (event === null) return errorResponse(400, "The event is not valid.");

  const caller = await monitoring.callerOf(request.headers.get("authorization"));
  const mayReport = caller?.person || BEFORE_LOGIN.some((type) => type === event.type);
  if (caller === null || !mayReport) return errorResponse(401, INVALID_TOKEN);

  const origin = originOf(request.headers, monitoring.isHosted);
  if (!monitoring.limitsVisitors) origin.limited = crypto.randomUUID();
  const browser = browserOf(request.headers.get("user-agent"));
  if (event.type === "login_success" && caller.person)
    await monitoring.store.newDevice({
      person: caller.person.id,
      session: caller.person.session,
      ip_truncated: origin.stored,
      ua_family: browser,
      sends_email: monitoring.sendsEmail,
    });
  const wait = await monitoring.store.record({
    client_event_id: event.id,
    type: event.type,
    severity: severityOf(event),
    person: caller.person?.id ?? null,
    session: caller.person?.session ?? null,
    ...(await hashed(event, origin, monitoring.fingerprint)),
    ip_truncated: origin.stored,
    ua_family: browser,
  });
  if (wait === null) return errorResponse(401, INVALID_TOKEN);
  if (wait > 0) return tooMany(wait);
  return new Response(null, { status: 202, headers: { "cache-control": "no-store" } });
}

function eventIn(text: string): SecurityEvent | null {
  const read = report.safeParse(parseJson(text));
  if (!read.success) return null;
  const { event } = read.data;
  if (Math.abs(Date.parse(event.occurred_at) - Date.now()) > CLOCKS_DIFFER_BY) return null;
  const values = Object.values<string | undefined>(event.details);
  return values.some((value) => looksSecret(value ?? "")) ? null : event;
}

/** Email and network addresses are hashed here, so that later code can compare them but not read them. */
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

/** Returns login attempts that visitors reported for the caller's own email address, never for another one. */
async function attemptsResponse(
  person: Person,
  { store, fingerprint }: Monitoring,
): Promise<Response> {
  const address = await fingerprint(person.email.trim().toLowerCase());
  const { attempts, ...access } = await store.attempts(person, address);
  return rejectionFor(person, access) ?? jsonResponse(ownAttempts.parse({ attempts }));
}

async function metricsResponse(
  person: Person,
  organization: string | null,
  { store, fingerprint }: Monitoring,
): Promise<Response> {
  const requested = z.uuid().safeParse(organization);
  if (!requested.success) return errorResponse(400, "Send the id of an organization.");

  const access = await store.access(person.id, person.session, requested.data);
  const rejected = rejectionFor(person, access);
  if (rejected) return rejected;
  if (access.role !== "owner") return errorResponse(403, "Only owners can see these metrics.");

  const addresses = await Promise.all(access.emails.map(fingerprint));
  return jsonResponse(
    securityMetrics.parse(await store.metrics(person.id, requested.data, addresses)),
  );
}

/** The response if a caller with a valid token may not read security data now; null if they may. */
function rejectionFor(person: Person, access: MemberAccess): Response | null {
  if (access.retry_after > 0) return tooMany(access.retry_after);
  if (!access.is_live) return sessionRejectionResponse("session_not_found", NOTHING_SHOWN);
  if (access.has_second_factor && person.aal !== "aal2")
    return sessionRejectionResponse("insufficient_aal", NOTHING_SHOWN);
  return null;
}

const tooMany = (seconds: number) =>
  errorResponse(429, "Too many requests. Please wait a moment.", {
    "retry-after": String(seconds),
  });
