import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type AuthResult, failed, SERVER_FAILED, succeeded } from "@/account/auth/auth-failure.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { invokeFunction } from "@/lib/edge-function-api.ts";
import { isMissingOnServer } from "@/lib/errors.ts";
import type { Locale } from "@/lib/locale.ts";
import { supabase } from "@/lib/supabase.ts";

/** How many recovery codes the person has; null when the server doesn't offer them. */
export const recoveryCodesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["security", "recovery-codes", userId],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { data, error } = await supabase().rpc("recovery_codes_left").abortSignal(signal);
      if (isMissingOnServer(error)) return null;
      if (error) throw error;
      return z.int().parse(data);
    },
  });

/** Replaces the person's recovery codes. The new ones can't be read again. */
export const createRecoveryCodes = mutationOptions({
  mutationKey: ["recovery-codes"],
  // The dialog itself shows the error.
  meta: { invalidates: [["security", "recovery-codes"]], silent: true },
  mutationFn: async (): Promise<string[]> => {
    const { data } = await supabase().rpc("create_recovery_codes").throwOnError();
    return z.array(z.string()).parse(data);
  },
});

const rejection = z.object({ code: z.string() });

type Auth = ReturnType<typeof supabase>["auth"];

/** Turns off two-factor authentication with a recovery code. The renewed session then doesn't need another code. */
export async function spendRecoveryCode(
  code: string,
  locale: Locale,
  auth: Auth = supabase().auth,
): Promise<AuthResult> {
  try {
    const { data: before } = await auth.getSession();
    const headers = { Authorization: `Bearer ${before.session?.access_token ?? ""}` };
    const response = await invokeFunction("recovery-code", { body: { code, locale }, headers });
    if (!response.ok) {
      const { data } = rejection.safeParse(response.body);
      const known = data?.code ?? (response.status === 404 ? "not_offered" : SERVER_FAILED);
      // The response to an earlier attempt may have been lost after the server turned the factors off.
      if (known === "recovery_code_wrong") {
        const { data: renewed } = await auth.refreshSession();
        if (renewed.session && !needsSecondFactor(renewed.session)) return succeeded(null);
      }
      const wait = response.status === 429 ? { wait: 60_000 } : {};
      return { ok: false, failure: { code: known, message: "", ...wait } };
    }
    const { error } = await auth.refreshSession();
    return error ? failed(error) : succeeded(null);
  } catch {
    return { ok: false, failure: { code: "unreachable", message: "" } };
  }
}
