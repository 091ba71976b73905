import { expect, test } from "vitest";
import { browserOf } from "@/account/events/browser.ts";
import { securityEvent } from "@/account/events/security-event.ts";
import { severityOf } from "@/account/events/severity.ts";

const rated = (type: string, details: object = {}) =>
  severityOf(
    securityEvent.parse({
      id: "7e0d1a52-3e38-4f0e-9a52-6f2e0a7f0c11",
      type,
      occurred_at: "2026-11-21T09:00:00Z",
      details,
    }),
  );

test.each([
  ["failed_login", "warning", { error: "invalid_credentials", email: "ada@example.test" }],
  ["suspicious_activity", "alert", { reason: "foreign_link" }],
  ["suspicious_activity", "alert", { reason: "login_blocked", email: "ada@example.test" }],
  ["suspicious_activity", "info", { reason: "hidden_too_long" }],
  ["two_factor_removed", "warning", {}],
  ["two_factor_enabled", "info", {}],
  ["email_change_requested", "warning", {}],
  ["login_success", "info", {}],
  ["logout", "info", {}],
])(
  "a security event of type %s has severity %s when its details are %j",
  (type, severity, details) => {
    expect(rated(type, details)).toBe(severity);
  },
);

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["Chrome", `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36`],
  ["Edge", `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`],
  ["Safari", "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15"],
  ["unknown", "curl/8.0"],
  ["unknown", `${"x".repeat(600)} Firefox/140.0`],
  ["unknown", ""],
  ["unknown", null],
])("the browser family %s is read from the user agent %j", (family, userAgent) => {
  expect(browserOf(userAgent)).toBe(family);
});
