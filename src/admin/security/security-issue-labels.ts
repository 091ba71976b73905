import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BrowserCheck } from "@/account/security/browser-checks.ts";
import type { SecurityIssueName } from "@/admin/security/security-issues.ts";

type Advice = {
  title: MessageDescriptor;
  advice: MessageDescriptor;
  /** Where to do it, if it can be done in the portal. */
  link?: { to: string; label: MessageDescriptor };
};

const SETTINGS = { to: "/settings?tab=security", label: msg`Open security settings` };
const EVENTS = { to: "#events", label: msg`See the events` };
const HELP = { to: "/help-support", label: msg`Ask for help` };

export const SECURITY_ISSUES: Record<SecurityIssueName, Advice> = {
  suspicious_events: {
    title: msg`Something unusual happened with your account this week`,
    advice: msg`Look at the events below. If one of them was not you, change your password and log out everywhere else.`,
    link: EVENTS,
  },
  insecure_page: {
    title: msg`This page is not protected on its way to you`,
    advice: msg`Others on the network could read along. Open the portal with an address that begins with https:// and change your password there.`,
    link: HELP,
  },
  two_factor_removed: {
    title: msg`Two-factor authentication was switched off this week`,
    advice: msg`If that was not you, change your password, log out everywhere else and switch it on again.`,
    link: SETTINGS,
  },
  two_factor_off: {
    title: msg`Two-factor authentication is off`,
    advice: msg`Whoever learns your password can log in. A second factor stops them; it takes two minutes to set up.`,
    link: SETTINGS,
  },
  attempts_at_members: {
    title: msg`Many logins failed with addresses of your organisation`,
    advice: msg`Somebody may be guessing passwords. Ask everyone to switch on two-factor authentication and not to reuse passwords.`,
    link: SETTINGS,
  },
  no_web_crypto: {
    title: msg`This browser cannot encrypt`,
    advice: msg`Update the browser, or use another one. Until then do not log in from here.`,
    link: HELP,
  },
  no_local_storage: {
    title: msg`This browser does not let the portal remember you`,
    advice: msg`You are logged out with every reload. Allow site data for this address in the browser's settings.`,
    link: HELP,
  },
  many_sessions: {
    title: msg`You are logged in in many places`,
    advice: msg`Each of them can act for you. Log out everywhere else if you do not use them all.`,
    link: SETTINGS,
  },
  no_session_storage: {
    title: msg`This browser keeps nothing for the length of a visit`,
    advice: msg`The portal works, but forgets where you were. Allow site data for this address in the browser's settings.`,
    link: HELP,
  },
  page_without_https: {
    title: msg`This page comes from this computer, without https`,
    advice: msg`That is fine while the portal is developed or tried out. Elsewhere, use an address that begins with https://.`,
  },
};

export const CHECKS: Record<BrowserCheck["name"], MessageDescriptor> = {
  https: msg`Encrypted connection (https)`,
  local_storage: msg`Local storage`,
  session_storage: msg`Session storage`,
  web_crypto: msg`Web cryptography`,
  secure_context: msg`Secure context`,
};
