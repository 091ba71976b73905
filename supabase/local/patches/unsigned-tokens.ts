import type { Patch } from "./patch.ts";

/** An unsigned token is a forgery and must be rejected; lite treats it as no token at all. */
export const unsignedTokens: Patch = () => async (request, next) => {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const isRest = new URL(request.url).pathname.startsWith("/rest/v1");
  if (!isRest || token === undefined || !isUnsigned(token)) return next(request);

  const message = "No suitable key or wrong key type";
  const details = "None of the keys was able to decode the JWT";
  return Response.json({ code: "PGRST301", details, hint: null, message }, { status: 401 });
};

const isUnsigned = (token: string) => /^[^.]+\.[^.]*\.?$/.test(token);
