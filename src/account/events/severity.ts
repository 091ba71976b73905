import type { SecurityEvent } from "@/account/events/security-event.ts";

export const SEVERITIES = ["info", "warning", "alert"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** How severe an event is. The server decides this, never the sender. */
export function severityOf(event: SecurityEvent): Severity {
  switch (event.type) {
    case "suspicious_activity":
      return event.details.reason === "hidden_too_long" ? "info" : "alert";
    case "failed_login":
    case "two_factor_removed":
    case "email_change_requested":
      return "warning";
    case "login_success":
    case "logout":
    case "session_idle_timeout":
    case "session_max_timeout":
    case "password_changed":
    case "two_factor_enabled":
    case "other_sessions_ended":
      return "info";
  }
}
