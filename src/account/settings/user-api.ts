import { type AuthResult, succeeded, failed } from "@/account/auth/auth-failure.ts";
import type { ProfileInput } from "@/account/auth/profile-input.ts";
import { withMinimumDuration } from "@/account/auth/with-minimum-duration.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { supabase } from "@/lib/supabase.ts";
import { mutationOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/locale.ts";

/**
 * Errors that mean the address belongs to another account. They get the same response as success, so that no one learns
 * which addresses have an account.
 */
const ADDRESS_TAKEN_CODES = ["email_exists", "user_already_exists"];

/**
 * Requests another email address. Nothing changes until the links in the emails to both addresses have been followed.
 */
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

/** The auth server writes its emails in the language stored with the account. */
export const setMailLocale = mutationOptions({
  mutationKey: ["mail-locale"],
  // The error is shown next to the language switch.
  meta: { silent: true },
  mutationFn: async (locale: Locale) => {
    const { error } = await supabase().auth.updateUser({ data: { locale } });
    if (error) throw error;
  },
});

export const saveProfile = mutationOptions({
  mutationKey: ["profile"],
  // The form shows its own error message.
  meta: { invalidates: [["profile"], ["members"]], silent: true },
  mutationFn: async ({ userId, displayName, companyName }: ProfileInput & { userId: string }) => {
    await supabase()
      .from("profiles")
      .update({ display_name: displayName, company_name: companyName || null })
      .eq("user_id", userId)
      // `single` throws when no row was changed.
      .select("user_id")
      .single()
      .throwOnError();
  },
});
