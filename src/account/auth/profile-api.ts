import { mutationOptions } from "@tanstack/react-query";
import type { ProfileInput } from "@/account/auth/profile-input.ts";
import { supabase } from "@/lib/supabase.ts";

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
