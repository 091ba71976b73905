import { grantType, isCall, type Next, type Patch } from "../patch.ts";

/**
 * Handles renewals of sessions one after the other. lite marks a refresh token as used before it stores the next one,
 * so it would reject the second of two tabs that renew at the same moment, which logs the person out of both.
 * Copies: supabase/auth, which locks the token and gives both tabs the same new one.
 * Remove when: @supabase/lite renews a session in one transaction.
 */
export const queueSessionRenewals: Patch = () => renewalQueue();

export function renewalQueue() {
  let last = Promise.resolve();
  return async (request: Request, next: Next): Promise<Response> => {
    const isRenewal =
      isCall(request, "POST", "/auth/v1/token") && grantType(request) === "refresh_token";
    if (!isRenewal) return next(request);
    const previous = last;
    let end = () => {};
    last = new Promise((resolve) => (end = resolve));
    await previous;
    try {
      return await next(request);
    } finally {
      end();
    }
  };
}
