import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BrowserCheck } from "@/account/security/browser-checks.ts";
import type { SecurityIssueName } from "@/admin/security/security-issues.ts";

type Advice = {
  title: MessageDescriptor;
  advice: MessageDescriptor;
  /** The page that helps with the issue, if there is one. */
  link?: { to: string; label: MessageDescriptor };
};

const SETTINGS = { to: "/settings?tab=security", label: msg`Open security settings` };
const EVENTS = { to: "#events", label: msg`View events` };
const HELP = { to: "/help-support", label: msg`Get help` };

export const SECURITY_ISSUES: Record<SecurityIssueName, Advice> = {
  suspicious_events: {
    title: msg`Unusual activity on your account in the last 7 days`,
    advice: msg`Review the events below. If you don’t recognize one, change your password and end all other sessions.`,
    link: EVENTS,
  },
  insecure_page: {
    title: msg`This connection isn’t secure`,
    advice: msg`Other people on the network could read your data. Open the portal at a URL that starts with https://, then change your password.`,
    link: HELP,
  },
  two_factor_removed: {
    title: msg`Two-factor authentication was turned off in the last 7 days`,
    advice: msg`If this wasn’t you, change your password, end all other sessions and turn two-factor authentication back on.`,
    link: SETTINGS,
  },
  two_factor_off: {
    title: msg`Two-factor authentication is off`,
    advice: msg`Anyone who learns your password can log in. Adding a second factor prevents that and takes 2 minutes.`,
    link: SETTINGS,
  },
  attempts_at_members: {
    title: msg`Many failed logins for your members’ email addresses`,
    advice: msg`Someone may be guessing passwords. Ask all members to turn on two-factor authentication and not to reuse passwords.`,
    link: SETTINGS,
  },
  no_web_crypto: {
    title: msg`This browser doesn’t support encryption`,
    advice: msg`Update this browser or use another one. Don’t log in here until then.`,
    link: HELP,
  },
  no_local_storage: {
    title: msg`This browser can’t keep you logged in`,
    advice: msg`You’re logged out each time you reload. Allow site data for this address in your browser settings.`,
    link: HELP,
  },
  many_sessions: {
    title: msg`You have many open sessions`,
    advice: msg`Each session has full access to your account. End any you no longer use.`,
    link: SETTINGS,
  },
  no_session_storage: {
    title: msg`This browser doesn’t save session data`,
    advice: msg`The portal works but can’t remember where you left off. Allow site data for this address in your browser settings.`,
    link: HELP,
  },
  page_without_https: {
    title: msg`This page is served from this computer without https`,
    advice: msg`That’s fine for development and testing. Everywhere else, use a URL that starts with https://.`,
  },
};

export const CHECKS: Record<BrowserCheck["name"], MessageDescriptor> = {
  https: msg`Encrypted connection (https)`,
  local_storage: msg`Local storage`,
  session_storage: msg`Session storage`,
  web_crypto: msg`Web cryptography`,
  secure_context: msg`Secure context`,
};
