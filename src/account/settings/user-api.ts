import { type AuthResult, succeeded, failed } from "@/account/auth/auth-failure.ts";
import { withMinimumDuration } from "@/account/auth/with-minimum-duration.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { supabase } from "@/lib/supabase.ts";
import { mutationOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/locale.ts";

/** Said of an address that belongs to somebody: whoever asks is told what they are told of any other. */
const ADDRESS_TAKEN_CODES = ["email_exists", "user_already_exists"];

/** Asks for another address. Nothing changes until the links in the e-mails to both addresses were followed. */
export async function requestEmailChange(email: string): Promise<AuthResult> {
  const { error } = await withMinimumDuration(
    supabase().auth.updateUser(
      { email },
      { emailRedirectTo: `${window.location.origin}/settings` },
    ),
  );
  if (error && !ADDRESS_TAKEN_CODES.includes(error.code ?? "")) return failed(error);
  reportSecurityEvent("email_change_requested", {});
  return succeeded(null);
}

/** The auth server writes its e-mails in the language that stands with the account. */
export const setMailLocale = mutationOptions({
  mutationKey: ["mail-locale"],
  // Said beside the switch.
  meta: { silent: true },
  mutationFn: async (locale: Locale) => {
    const { error } = await supabase().auth.updateUser({ data: { locale } });
    if (error) throw error;
  },
});
