import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { codeAt } from "../../supabase/local/patches/second-factor/one-time-code.ts";
import { sessionOf } from "../backend.ts";
import type { Page } from "../portal.ts";

const env = z.object({ E2E_SUPABASE_URL: z.url(), E2E_ANON_KEY: z.string() });
const session = z.object({ access_token: z.string() });

async function post(path: string, token: string, body: object): Promise<unknown> {
  const { E2E_SUPABASE_URL: url, E2E_ANON_KEY: apikey } = env.parse(process.env);
  const response = await fetch(`${url}/auth/v1/factors${path}`, {
    method: "POST",
    headers: { apikey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const factor = z.object({ id: z.string(), secret: z.string() });

/**
 * The second factor of the demo's staff account. It's stored in a file, because a retry can't read its secret from the
 * server again.
 */
async function factorOf(token: string): Promise<z.infer<typeof factor>> {
  const stack = new URL(env.parse(process.env).E2E_SUPABASE_URL).port;
  const file = join(
    tmpdir(),
    `staff-factor-${stack}-${process.env["E2E_ORIGIN"]?.split(":").at(-1)}`,
  );
  if (existsSync(file)) return factor.parse(JSON.parse(readFileSync(file, "utf8")));
  const enrolled = z
    .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
    .parse(await post("", token, { factor_type: "totp", friendly_name: "Phone" }));
  const stored = { id: enrolled.id, secret: enrolled.totp.secret };
  writeFileSync(file, JSON.stringify(stored));
  return stored;
}

/** Logs in as the demo's platform staff and confirms the second factor. */
export async function logInAsStaff(page: Page): Promise<void> {
  const { key, value } = await sessionOf({
    email: "staff@supplier-portal.example",
    password: "Demo-portal-1",
  });
  const { access_token: token } = session.parse(JSON.parse(value));
  const { id, secret } = await factorOf(token);
  const challenge = z.object({ id: z.string() }).parse(await post(`/${id}/challenge`, token, {}));
  const confirmed = await post(`/${id}/verify`, token, {
    challenge_id: challenge.id,
    code: codeAt(secret, Date.now()),
  });
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(confirmed),
  ] as const);
}
