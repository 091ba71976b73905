import { authError, emailOf, isCall, type Patch, readAnswer, readBody, textOf } from "./patch.ts";
import { findUser, passwordMatches } from "./users.ts";

/** Only a login with the right password may learn that the address isn't confirmed; lite reveals it to anyone. */
export const passwordLogin: Patch = (context) => async (request, next) => {
  if (!isCall(request, "POST", "/auth/v1/token")) return next(request);
  const body = await readBody(request);
  const response = await next(request);
  if ((await readAnswer(response))?.["error_code"] !== "email_not_confirmed") return response;

  const user = await findUser(context.db, emailOf(body));
  const known = user && (await passwordMatches(context.db, user.id, textOf(body["password"])));
  return known === true
    ? response
    : authError(400, "invalid_credentials", "Invalid login credentials");
};
