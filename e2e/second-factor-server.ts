import { createHmac, randomUUID } from "node:crypto";
import type { Page, Route } from "playwright/test";
import { decodeJwt, SignJWT } from "jose";
import { z } from "zod";
import { LOCAL_KEYS } from "../supabase/local/settings/config.ts";

const session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({}),
});
const enrolment = z.object({
  factor_type: z.literal("totp"),
  friendly_name: z.string(),
  issuer: z.string(),
});
const proof = z.object({ challenge_id: z.string(), code: z.string() });

type Factor = {
  id: string;
  friendly_name: string;
  factor_type: "totp";
  status: "verified" | "unverified";
  created_at: string;
  updated_at: string;
};

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code an authenticator app shows for a key at a given time (RFC 6238). */
export function codeOf(key: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP)));
  const hash = createHmac("sha1", bytesOf(key.replaceAll(" ", "")))
    .update(counter)
    .digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A code that is valid neither now nor in the steps before and after. */
export function wrongCode(): string {
  const right = [-STEP, 0, STEP].map((shift) => codeOf(SECRET, Date.now() + shift));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}

const QR = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" fill="#000"><path d="M0 0h20v20H0zM60 0h20v20H60zM0 60h20v20H0zM40 40h10v10H40z"/></svg>`;

/**
 * Adds the second-factor endpoints that the embedded auth server lacks, as the real API defines them: factors, and
 * sessions that record whether a code was entered. Its tokens are signed, so the database accepts them.
 */
export async function addSecondFactors(page: Page): Promise<void> {
  let factors: Factor[] = [];
  let current: z.infer<typeof session> | null = null;
  const challenges = new Set<string>();

  const answer = (route: Route, body: object, status = 200) =>
    route.fulfill({
      status,
      contentType: "application/json",
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "x-supabase-api-version",
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify(body),
    });

  async function raised() {
    if (current === null) throw new Error("Nobody has logged in.");
    const token = await new SignJWT({ ...decodeJwt(current.access_token), aal: "aal2" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(LOCAL_KEYS.jwtSecret));
    return { ...current, access_token: token, user: { ...current.user, factors } };
  }

  await page.route(/\/auth\/v1\/token\?/, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    current = session.parse(await response.json());
    return route.fulfill({
      response,
      json: { ...current, user: { ...current.user, factors } },
    });
  });

  await page.route(/\/auth\/v1\/user$/, async (route) => {
    const response = await route.fetch();
    const user = z.looseObject({}).parse(await response.json());
    return route.fulfill({ response, json: response.ok() ? { ...user, factors } : user });
  });

  await page.route(/\/rest\/v1\/rpc\/my_security$/, async (route) => {
    const response = await route.fetch();
    const known = z.looseObject({}).parse(await response.json());
    return route.fulfill({ response, json: { ...known, offers_two_factor: true } });
  });

  await page.route(/\/auth\/v1\/factors$/, (route) => {
    const { friendly_name } = enrolment.parse(route.request().postDataJSON());
    const now = new Date().toISOString();
    const id = randomUUID();
    const made = { id, friendly_name, factor_type: "totp", status: "unverified" } as const;
    factors = [...factors, { ...made, created_at: now, updated_at: now }];
    const uri = `otpauth://totp/Supplier%20Portal?secret=${SECRET}`;
    return answer(route, {
      id,
      type: "totp",
      friendly_name,
      totp: { qr_code: QR, secret: SECRET, uri },
    });
  });

  await page.route(/\/auth\/v1\/factors\/[^/]+\/challenge$/, (route) => {
    const id = randomUUID();
    challenges.add(id);
    return answer(route, { id, type: "totp", expires_at: Math.floor(Date.now() / 1000) + 300 });
  });

  await page.route(/\/auth\/v1\/factors\/[^/]+\/verify$/, async (route) => {
    const [, factorId] = /factors\/([^/]+)\/verify$/.exec(route.request().url()) ?? [];
    const { challenge_id, code } = proof.parse(route.request().postDataJSON());
    const isRight = [-STEP, 0, STEP].some((shift) => codeOf(SECRET, Date.now() + shift) === code);
    if (!challenges.has(challenge_id) || !isRight) {
      const message = "Invalid TOTP code entered";
      return answer(route, { code: "mfa_verification_failed", message }, 422);
    }
    factors = factors.map((factor) =>
      factor.id === factorId ? { ...factor, status: "verified" } : factor,
    );
    return answer(route, await raised());
  });

  await page.route(/\/auth\/v1\/factors\/[^/]+$/, (route) => {
    const [, factorId] = /factors\/([^/]+)$/.exec(route.request().url()) ?? [];
    const token = /^Bearer (.+)$/.exec(route.request().headers()["authorization"] ?? "")?.[1] ?? "";
    if (decodeJwt(token)["aal"] !== "aal2") {
      const message = "AAL2 required to unenroll verified factor";
      return answer(route, { code: "insufficient_aal", message }, 403);
    }
    factors = factors.filter(({ id }) => id !== factorId);
    return answer(route, { id: factorId });
  });
}
