import type { StackConfig } from "../settings/config.ts";
import { authError, type Patch } from "./patch.ts";

type Limits = StackConfig["auth"]["rate_limit"];

/** The config.toml limit for each call. Each call is counted separately. */
const LIMITS: Record<string, keyof Limits> = {
  "POST /auth/v1/token": "token_refresh",
  "POST /auth/v1/signup": "sign_in_sign_ups",
  "POST /auth/v1/otp": "sign_in_sign_ups",
  "POST /auth/v1/magiclink": "sign_in_sign_ups",
  "POST /auth/v1/recover": "sign_in_sign_ups",
  "POST /auth/v1/resend": "sign_in_sign_ups",
  "PUT /auth/v1/user": "sign_in_sign_ups",
  "POST /auth/v1/verify": "token_verifications",
  "GET /auth/v1/verify": "token_verifications",
};

/** All factors share one limit for challenges and one for responses to them. config.toml has no setting for either. */
const FACTOR_CALL = /^POST \/auth\/v1\/factors\/[^/]+\/(challenge|verify)$/;
const FACTOR_CALLS = 15 * 5;

const WINDOW_MS = 5 * 60_000;
const BURST = 30;

/**
 * Limits how often one network address can make each call in five minutes, as set by config.toml or by
 * `FACTOR_CALLS`, with at most 30 calls at once. Does nothing if `limitRequests` is off.
 * Copies: the token buckets of supabase/auth and its `over_request_rate_limit` error.
 * Remove when: @supabase/lite applies the limits in `auth.rate_limit`.
 */
export const limitRequestsByAddress: Patch = ({ config }) => {
  const buckets = new Map<string, Bucket>();
  return async (request, next) => {
    const path = `${request.method} ${new URL(request.url).pathname}`;
    const [, factorCall] = FACTOR_CALL.exec(path) ?? [];
    const call = factorCall ?? path;
    const setting = LIMITS[call];
    const limit =
      factorCall === undefined ? setting && config.auth.rate_limit[setting] : FACTOR_CALLS;
    if (limit === undefined || !config.limitRequests) return next(request);

    const key = `${call} ${addressOf(request)}`;
    const bucket = refill(buckets.get(key), limit, Date.now());
    buckets.set(key, bucket);
    if (bucket.tokens < 1)
      return authError(429, "over_request_rate_limit", "Request rate limit reached");
    bucket.tokens -= 1;
    return next(request);
  };
};

type Bucket = { tokens: number; at: number };

function refill(bucket: Bucket | undefined, perWindow: number, now: number): Bucket {
  const size = Math.min(BURST, perWindow);
  if (bucket === undefined) return { tokens: size, at: now };
  // A clock that is set back must not cost tokens, or every login would fail until it catches up.
  const gained = (Math.max(0, now - bucket.at) / WINDOW_MS) * perWindow;
  return { tokens: Math.min(size, bucket.tokens + gained), at: now };
}

/** Only the last address is reliable, because our own gateway added it; a caller can invent the others. */
export const addressOf = (request: Request) =>
  request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
