import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Severity } from "@/account/events/severity.ts";

const EVENTS: Record<string, MessageDescriptor> = {
  failed_login: msg`Failed login`,
  suspicious_activity: msg`Suspicious activity`,
  login_success: msg`Login`,
  new_device: msg`Login from a new device`,
  logout: msg`Logout`,
  session_idle_timeout: msg`Logged out after an hour of inactivity`,
  session_max_timeout: msg`Logged out after 8 hours`,
  password_changed: msg`Password changed`,
  two_factor_enabled: msg`Second factor added`,
  two_factor_removed: msg`Second factor removed`,
  other_sessions_ended: msg`Logged out on all other devices`,
  email_change_requested: msg`Email address change requested`,
  api_key_created: msg`API key created`,
  api_key_rotated: msg`API key rotated`,
  api_key_revoked: msg`API key revoked`,
  member_joined: msg`Joined an organization`,
  member_role_changed: msg`Role in an organization changed`,
  member_removed: msg`Removed from an organization`,
  member_left: msg`Left an organization`,
};

const REASONS: Record<string, MessageDescriptor> = {
  hidden_too_long: msg`Tab hidden for more than an hour`,
  insecure_connection: msg`Portal opened over an insecure connection`,
  login_blocked: msg`Login blocked after too many attempts`,
  recovery_code: msg`Recovery code used; two-factor authentication turned off`,
  foreign_link: msg`Login link for another account rejected`,
};

/** The label of an event. Event types that this version doesn't know are shown unchanged. */
export function eventLabel(type: string, reason: string | null = null): MessageDescriptor {
  const label = (reason === null ? undefined : REASONS[reason]) ?? EVENTS[type];
  return label ?? { id: type, message: type };
}

export const SEVERITY_LABELS: Record<Severity, MessageDescriptor> = {
  info: msg`Information`,
  warning: msg`Warning`,
  alert: msg`Alert`,
};
