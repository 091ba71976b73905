import { isCall, type Patch, readResponse, reword, textOf } from "../patch.ts";
import { factorsOf } from "./factors.ts";

/**
 * Lists a person's factors with the account, which tells clients that a second factor is required. lite has no factors.
 * Copies: `factors` of the user in supabase/auth, omitted if there are none.
 * Remove when: @supabase/lite includes `factors` in every user it returns.
 */
export const listFactors: Patch =
  ({ db }) =>
  async (request, next) => {
    const response = await next(request);
    const isSession = isCall(request, "POST", "/auth/v1/token", "/auth/v1/verify");
    const isUser =
      isCall(request, "GET", "/auth/v1/user") || isCall(request, "PUT", "/auth/v1/user");
    if (!response.ok || !(isSession || isUser)) return response;

    const body = await readResponse(response);
    const user = isUser ? body : objectOf(body?.["user"]);
    if (user === null) return response;
    const factors = await factorsOf(db, textOf(user["id"]));
    if (factors.length === 0) return response;
    const listed = { ...user, factors };
    return reword(response, isUser ? listed : { ...body, user: listed });
  };

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? { ...value } : null;
