import type { Patch } from "./patch.ts";

/**
 * Rejects an unsigned token under /rest/v1, because it is a forgery. lite treats it as no token at all.
 * Copies: the PGRST301 error of PostgREST.
 * Remove when: @supabase/lite rejects unsigned tokens.
 */
export const rejectUnsignedTokens: Patch = () => async (request, next) => {
  const token = /^Bearer\s+(\S.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const isRest = new URL(request.url).pathname.startsWith("/rest/v1");
  if (!isRest || token === undefined || !isUnsigned(token)) return next(request);

  const message = "No suitable key or wrong key type";
  const details = "None of the keys was able to decode the JWT";
  return Response.json({ code: "PGRST301", details, hint: null, message }, { status: 401 });
};

const isUnsigned = (token: string) => /^[^.]+\.[^.]*\.?$/.test(token);
