import type { BrowserCheck } from "@/account/security/browser-checks.ts";
import type { OwnEvent, TwoFactor } from "@/account/events/own-security.ts";
import { SEVERITIES, type Severity } from "@/account/events/severity.ts";

export type SecurityIssueName =
  | "suspicious_events"
  | "two_factor_removed"
  | "two_factor_off"
  | "attempts_at_members"
  | "many_sessions"
  | "insecure_page"
  | "page_without_https"
  | "no_local_storage"
  | "no_session_storage"
  | "no_web_crypto";

export type SecurityIssue = { name: SecurityIssueName; severity: Severity };

/**
 * The known facts about the account. Null and "unknown" mean that a fact couldn't be checked, which isn't an issue.
 */
export type SecurityState = {
  twoFactor: TwoFactor;
  sessions: number | null;
  events: readonly Pick<OwnEvent, "type" | "severity" | "received_at">[];
  /** Failed logins of the last 24 hours with email addresses of the organization's members. */
  attempts: number | null;
  checks: readonly BrowserCheck[];
};

const WEEK = 7 * 24 * 3_600_000;
/** Most people have fewer devices than this, so this many sessions are worth a look. */
const MANY_SESSIONS = 5;
/** Fewer failed logins than this are normal, because people forget their passwords. */
const MANY_ATTEMPTS = 10;

/** The security issues that someone should look at, the worst first. */
export function securityIssuesOf(state: SecurityState, now: number): SecurityIssue[] {
  const recent = state.events.filter(({ received_at }) => Date.parse(received_at) > now - WEEK);
  const failed = new Set(state.checks.filter(({ passed }) => !passed).map(({ name }) => name));
  const isInsecure = failed.has("secure_context");

  const rated: [SecurityIssueName, Severity, boolean][] = [
    ["suspicious_events", "alert", recent.some(({ severity }) => severity === "alert")],
    ["insecure_page", "alert", isInsecure],
    [
      "two_factor_removed",
      "warning",
      state.twoFactor !== "on" && recent.some(({ type }) => type === "two_factor_removed"),
    ],
    ["two_factor_off", "warning", state.twoFactor === "off"],
    ["attempts_at_members", "warning", (state.attempts ?? 0) >= MANY_ATTEMPTS],
    ["no_web_crypto", "warning", failed.has("web_crypto") && !isInsecure],
    ["no_local_storage", "warning", failed.has("local_storage")],
    ["many_sessions", "info", (state.sessions ?? 0) >= MANY_SESSIONS],
    ["no_session_storage", "info", failed.has("session_storage")],
    // Without https, a context is secure only on the local machine.
    ["page_without_https", "info", failed.has("https") && !isInsecure],
  ];
  return rated
    .filter(([, , applies]) => applies)
    .map(([name, severity]) => ({ name, severity }))
    .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}
