import { expect, test } from "vitest";
import { BROWSER_CHECKS, type BrowserCheck } from "@/account/security/browser-checks.ts";
import { securityIssuesOf, type SecurityState } from "@/admin/security/security-issues.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const YESTERDAY = "2026-11-20T12:00:00Z";

const checks = (...failed: BrowserCheck["name"][]): BrowserCheck[] =>
  BROWSER_CHECKS.map((name) => ({ name, passed: !failed.includes(name) }));

const sound: SecurityState = {
  twoFactor: "on",
  sessions: 2,
  events: [],
  attempts: 0,
  checks: checks(),
};
const found = (state: Partial<SecurityState>) =>
  securityIssuesOf({ ...sound, ...state }, NOW).map(({ name, severity }) => `${severity}: ${name}`);

const alert = { type: "suspicious_activity", severity: "alert" } as const;
const removed = { type: "two_factor_removed", severity: "warning" } as const;

test.each<[string, Partial<SecurityState>, string[]]>([
  ["everything is fine", {}, []],
  ["nothing is known", { twoFactor: "unknown", sessions: null, attempts: null, checks: [] }, []],
  ["the server doesn't support second factors", { twoFactor: "absent" }, []],
  ["the second factor is off", { twoFactor: "off" }, ["warning: two_factor_off"]],
  [
    "a suspicious event happened yesterday",
    { events: [{ ...alert, received_at: YESTERDAY }] },
    ["alert: suspicious_events"],
  ],
  [
    "a suspicious event happened eight days ago",
    { events: [{ ...alert, received_at: "2026-11-13T11:00:00Z" }] },
    [],
  ],
  [
    "the second factor was turned off yesterday",
    { twoFactor: "off", events: [{ ...removed, received_at: YESTERDAY }] },
    ["warning: two_factor_removed", "warning: two_factor_off"],
  ],
  [
    "the second factor was turned off and on again",
    { twoFactor: "on", events: [{ ...removed, received_at: YESTERDAY }] },
    [],
  ],
  ["nine logins failed", { attempts: 9 }, []],
  ["ten logins failed", { attempts: 10 }, ["warning: attempts_at_members"]],
  ["the person is logged in on four devices", { sessions: 4 }, []],
  ["the person is logged in on five devices", { sessions: 5 }, ["info: many_sessions"]],
  [
    "the page was loaded over HTTP from another machine",
    { checks: checks("https", "secure_context", "web_crypto") },
    ["alert: insecure_page"],
  ],
  [
    "the page was loaded over HTTP from this machine",
    { checks: checks("https") },
    ["info: page_without_https"],
  ],
  [
    "the browser is too old or too restricted",
    { checks: checks("local_storage", "session_storage", "web_crypto") },
    ["warning: no_web_crypto", "warning: no_local_storage", "info: no_session_storage"],
  ],
])("the security page lists an issue only for what needs attention: %s", (_what, state, names) => {
  expect(found(state)).toEqual(names);
});

test("security issues are sorted by severity, the worst first", () => {
  const all = securityIssuesOf(
    {
      twoFactor: "off",
      sessions: 9,
      attempts: 99,
      events: [{ ...alert, received_at: YESTERDAY }],
      checks: checks("https"),
    },
    NOW,
  );
  expect(all.map(({ severity }) => severity)).toEqual([
    "alert",
    "warning",
    "warning",
    "info",
    "info",
  ]);
});
