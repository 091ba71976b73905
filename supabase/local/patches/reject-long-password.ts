import { authError, isCall, type Patch, readBody, textOf } from "./patch.ts";
import { sessionOf } from "./users.ts";

/** The longest password that bcrypt hashes as a whole. */
const MOST_BYTES = 72;

/**
 * Rejects a new password of more than 72 bytes. lite counts characters at sign-up and doesn't check updates.
 * Copies: the `validation_failed` error of POST /signup and PUT /user in supabase/auth.
 * Remove when: @supabase/lite counts the bytes of a password in both calls.
 */
export const rejectLongPassword: Patch =
  ({ config }) =>
  async (request, next) => {
    const isUpdate = isCall(request, "PUT", "/auth/v1/user");
    if (!isUpdate && !isCall(request, "POST", "/auth/v1/signup")) return next(request);
    const password = textOf((await readBody(request))["password"]);
    if (new TextEncoder().encode(password).byteLength <= MOST_BYTES) return next(request);
    if (isUpdate && (await sessionOf(request, config)) === undefined) return next(request);
    const message = "Password cannot be longer than 72 characters";
    return authError(400, "validation_failed", message);
  };
