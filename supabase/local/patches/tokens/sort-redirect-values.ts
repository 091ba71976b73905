import { isCall, type Patch } from "../patch.ts";
import { changeFragment } from "./fragment.ts";

/**
 * Sorts the values in the redirects of email links by name and adds the empty `sb`, by which clients recognize them.
 * lite has another order and no `sb`.
 * Copies: the redirects of GET /verify in supabase/auth.
 * Remove when: @supabase/lite redirects with the same values in the same order.
 */
export const sortRedirectValues: Patch = () => async (request, next) => {
  const response = await next(request);
  if (!isCall(request, "GET", "/auth/v1/verify")) return response;
  return changeFragment(response, (values) => {
    values.set("sb", "");
    values.sort();
  });
};
