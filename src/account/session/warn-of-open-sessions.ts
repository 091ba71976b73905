import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "@/ui/feedback/toast.tsx";

const TITLE = msg`Some of your sessions may still be open`;
const ADVICE = msg`Your password was changed, but the server didn’t confirm that your other sessions ended. End them in Settings, under Security.`;

/**
 * After a password change, warns that people who logged in with the old password may still be logged in. Only the
 * account's holder can end those sessions.
 */
export function warnOfOpenSessions(i18n: I18n): void {
  toast.warning(i18n._(TITLE), { description: i18n._(ADVICE) });
}
