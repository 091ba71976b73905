import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { minutesOf } from "@/account/login/login-limit.ts";
import { WaitClock } from "@/account/emails/wait-clock.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

/**
 * How long to wait before the next login. Screen readers announce the minutes as they change; the seconds are only
 * shown.
 */
export function LoginWait({ wait }: { wait: number }) {
  const { t } = useLingui();
  const minutes = minutesOf(wait);
  return (
    <Callout kind="warn" role="alert">
      {t`Too many attempts. Please try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`}{" "}
      <WaitClock seconds={Math.ceil(wait / 1_000)} />
    </Callout>
  );
}
