import { http, HttpResponse } from "msw";
import * as z from "zod";
import { person, SERVER, sessionFor } from "./auth-server.ts";
import { rejects, tokenWith } from "./session.ts";

type Factor = { id: string; friendly_name: string; factor_type: "totp"; status: string };

export const factor = (id: string, name: string, status = "verified") => ({
  id,
  friendly_name: name,
  factor_type: "totp" as const,
  status,
  created_at: "2026-01-02T00:00:00Z",
  updated_at: "2026-01-02T00:00:00Z",
});

/** The only valid code. */
export const CODE = "123456";

/** The factors of one account, in the format of GoTrue. */
export function factorsAre(factors: Factor[]) {
  const url = (path: string) => `${SERVER}/auth/v1/${path}`;
  const user = () => ({ ...person, factors });
  const enrol = z.object({
    friendly_name: z.string(),
    factor_type: z.string(),
    issuer: z.string(),
  });

  return [
    http.get(url("user"), () => HttpResponse.json(user())),
    http.post(url("factors"), async ({ request }) => {
      const { friendly_name } = enrol.parse(await request.json());
      if (factors.some((one) => one.friendly_name === friendly_name)) {
        const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
        return rejects(422, "mfa_factor_name_conflict", message);
      }
      factors.push(factor("f-new", friendly_name, "unverified"));
      const totp = { qr_code: '<svg fill="#000"/>', secret: "ABCDEFGH", uri: "otpauth://totp/x" };
      return HttpResponse.json({ id: "f-new", type: "totp", friendly_name, totp });
    }),
    http.post(url("factors/:id/challenge"), () =>
      HttpResponse.json({ id: "c-1", type: "totp", expires_at: 4_000_000_000 }),
    ),
    http.post(url("factors/:id/verify"), async ({ params, request }) => {
      const { code } = z.object({ code: z.string() }).parse(await request.json());
      if (code !== CODE) {
        return rejects(422, "mfa_verification_failed", "Invalid TOTP code entered");
      }
      for (const one of factors) if (one.id === params["id"]) one.status = "verified";
      return HttpResponse.json({
        ...sessionFor(3600),
        access_token: tokenWith({ session_id: "session-1", aal: "aal2" }),
        user: user(),
      });
    }),
    http.delete(url("factors/:id"), ({ params }) => {
      factors.splice(0, factors.length, ...factors.filter(({ id }) => id !== params["id"]));
      return HttpResponse.json({ id: params["id"] });
    }),
    http.post(url("token"), () =>
      HttpResponse.json({
        ...sessionFor(3600),
        access_token: tokenWith({ session_id: "session-1" }),
        user: user(),
      }),
    ),
  ];
}
