import * as z from "zod/mini";

const ADDRESS = "Must be an address that begins with http:// or https://";

const schema = z.object({
  VITE_SUPABASE_URL: z._default(
    z.url({ protocol: /^https?$/, error: ADDRESS }),
    "http://127.0.0.1:54321",
  ),
  VITE_SUPABASE_ANON_KEY: z
    .string({ error: "Is not set: the public (anon) key of the Supabase project" })
    .check(z.minLength(20, { error: "Is too short to be a key" })),
  VITE_APP_NAME: z._default(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(60, { error: "Is too long" })),
    "Supplier Portal",
  ),
  VITE_ENTERPRISE_EMAIL: z._default(
    z.email({ error: "Must be an e-mail address" }),
    "enterprise@supplier-portal.example",
  ),
});

export type Env = {
  supabaseUrl: string;
  supabaseKey: string;
  appName: string;
  enterpriseEmail: string;
};

export type EnvError = { name: string; message: string };

/**
 * The settings arrive as text from the person who builds the site. They're parsed here once: either all are valid, or
 * each error is named.
 */
export function readEnv(
  source: Record<string, unknown>,
): { ok: true; env: Env } | { ok: false; errors: EnvError[] } {
  // A setting with an empty value in .env counts as not set.
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(settings);
  if (!parsed.success) {
    return {
      ok: false,
      errors: parsed.error.issues.map(({ path, message }) => ({
        name: String(path[0] ?? ""),
        message,
      })),
    };
  }
  return {
    ok: true,
    env: {
      supabaseUrl: parsed.data.VITE_SUPABASE_URL.replace(/(?<!\/)\/+$/, ""),
      supabaseKey: parsed.data.VITE_SUPABASE_ANON_KEY,
      appName: parsed.data.VITE_APP_NAME,
      enterpriseEmail: parsed.data.VITE_ENTERPRISE_EMAIL,
    },
  };
}

const settings = readEnv(import.meta.env);

/** The settings, for code that runs only after they were validated; see `src/app/start.tsx`. */
export function currentEnv(): Env {
  if (!settings.ok) throw new Error("The settings of this site are incomplete.");
  return settings.env;
}

/** The key under which the Supabase library stores the session. Our own code reads the session under it too. */
export function storageKey(): string {
  const [host = ""] = new URL(currentEnv().supabaseUrl).hostname.split(".");
  return `sb-${host}-auth-token`;
}
