import type { Session } from "@supabase/supabase-js";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ORGANIZATIONS } from "@/account/organization/organization-api.ts";
import { logOut } from "@/account/session/log-out-api.ts";
import { proveFactor } from "@/account/second-factor/second-factor-api.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { spendRecoveryCode } from "@/account/second-factor/recovery-codes-api.ts";
import type { FactorProof } from "@/account/second-factor/second-factor.ts";
import { SecondFactorPrompt } from "@/account/second-factor/second-factor-prompt.tsx";
import { appName } from "@/lib/brand.ts";
import { Button } from "@/ui/controls/button.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { Logo } from "@/ui/layout/logo.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

/** Shown after the password and before anything else, for accounts with a second factor. */
export function SecondFactorChallenge({ user }: Pick<Session, "user">) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const client = useQueryClient();

  async function submitProof(proof: FactorProof) {
    // A public page may have cached an empty list, because the server returns no organizations before the code is
    // entered.
    client.removeQueries({ queryKey: ORGANIZATIONS });
    const isVerified = await proveFactor(proof);
    if (isVerified.ok) reportSecurityEvent("login_success", {});
    return isVerified;
  }

  async function recover(code: string) {
    client.removeQueries({ queryKey: ORGANIZATIONS });
    const removed = await spendRecoveryCode(code, locale);
    if (removed.ok) {
      reportSecurityEvent("login_success", {});
      toast.warning(t`Two-factor authentication is off`, {
        description: t`Set it up again in Settings, under Security.`,
      });
    }
    return removed;
  }

  async function leave() {
    try {
      await logOut();
    } catch {
      toast.error(t`Error logging out`);
    }
  }

  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-4 py-10"
    >
      <p className="flex items-center gap-2.5 text-base font-semibold">
        <Logo />
        {appName()}
      </p>
      <SecondFactorPrompt
        user={user}
        prove={submitProof}
        onRecoveryCode={recover}
        actions={
          <Button variant="ghost" onClick={() => void leave()}>
            <Trans>Log out</Trans>
          </Button>
        }
      />
    </main>
  );
}
