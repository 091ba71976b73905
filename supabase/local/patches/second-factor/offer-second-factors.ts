import { isIP } from "node:net";
import { z } from "zod";
import { LOOPBACK } from "../../network/loopback.ts";
import { addressOf } from "../limit-requests-by-address.ts";
import type { Patch } from "../patch.ts";
import { sessionOf } from "../users.ts";
import { handleFactorCall } from "./factor-calls.ts";

/**
 * Lets people set up authenticator apps and passkeys, raise a session to aal2 with one, and remove them. lite has no
 * factors.
 * Copies: POST /factors, POST /factors/{id}/challenge, POST /factors/{id}/verify and DELETE /factors/{id} of
 * supabase/auth, for the types `totp` and `webauthn`. Unlike in supabase/auth, an unfinished factor can't be finished
 * without the factors that the person already has, and finishing one deletes the unfinished ones of every type.
 * Remove when: @supabase/lite answers these calls, issues `aal2` tokens and ends the person's `aal1` sessions.
 */
export const offerSecondFactors: Patch = (context) => async (request, next) => {
  const [path, id, action] = PATH.exec(new URL(request.url).pathname) ?? [];
  if (path === undefined) return next(request);

  // lite checks the token when it is asked for the account.
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const response = await next(new Request(new URL("/auth/v1/user", request.url), { headers }));
  const session = await sessionOf(request, context.config);
  if (!response.ok || session === undefined) return response;
  const { email } = user.parse(await response.json());
  const from = addressOf(request);
  const account = { context, session, email, address: isIP(from) === 0 ? LOOPBACK : from };
  return handleFactorCall({ account, request, next }, id, action);
};

const PATH = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/;

const user = z.object({ email: z.string() });
