import { mutationOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/locale.ts";
import { supabase } from "@/lib/supabase.ts";

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
