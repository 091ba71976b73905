import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { z } from "zod";
import { reason, StackError } from "./stack-error.ts";

/** The repository's folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The keys of every local Supabase stack: published by Supabase and only usable on a developer's own machine. */
export const LOCAL_KEYS = {
  jwtSecret: "super-secret-jwt-token-with-at-least-32-characters-long",
  anon: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0",
  serviceRole:
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU",
};

const port = z.number().int().min(0).max(65_535);
const duration = z
  .string()
  .regex(/^\d+[smh]$/, 'a duration such as "60s"')
  .transform((text) => Number.parseInt(text, 10) * { s: 1, m: 60, h: 3600 }[unitOf(text)]);

const unitOf = (text: string) => (text.endsWith("h") ? "h" : text.endsWith("m") ? "m" : "s");

const template = z.object({ subject: z.string().optional(), content_path: z.string().optional() });

const factorKind = z
  .object({
    enroll_enabled: z.boolean().default(false),
    verify_enabled: z.boolean().default(false),
  })
  .prefault({});

/** The part of config.toml that the embedded stack uses, with the official stack's defaults. */
const schema = z.object({
  project_id: z.string(),
  api: z.object({
    port: port.default(54_321),
    schemas: z.array(z.string()).default(["public"]),
    extra_search_path: z.array(z.string()).default(["public", "extensions"]),
    max_rows: z.number().int().positive().default(1000),
  }),
  db: z.object({
    port: port.default(54_322),
    seed: z.object({ sql_paths: z.array(z.string()).default(["./seed.sql"]) }).prefault({}),
  }),
  local_smtp: z
    .object({
      port: port.default(54_324),
      smtp_port: port.default(54_325),
      admin_email: z.email().default("admin@email.com"),
      sender_name: z.string().default("Admin"),
    })
    .prefault({}),
  auth: z.object({
    site_url: z.url(),
    additional_redirect_urls: z.array(z.string()).default([]),
    jwt_expiry: z.number().int().positive().default(3600),
    enable_refresh_token_rotation: z.boolean().default(true),
    refresh_token_reuse_interval: z.number().int().default(10),
    enable_signup: z.boolean().default(true),
    minimum_password_length: z.number().int().default(6),
    password_requirements: z
      .enum([
        "",
        "letters_digits",
        "lower_upper_letters_digits",
        "lower_upper_letters_digits_symbols",
      ])
      .default(""),
    rate_limit: z
      .object({
        email_sent: z.number().int().default(2),
        token_refresh: z.number().int().default(150),
        sign_in_sign_ups: z.number().int().default(30),
        token_verifications: z.number().int().default(30),
      })
      .prefault({}),
    mfa: z
      .object({
        max_enrolled_factors: z.number().int().default(10),
        totp: factorKind,
        web_authn: factorKind,
      })
      .prefault({}),
    /** The domain of passkeys and the origins that may use them. */
    webauthn: z
      .object({
        rp_id: z.string().default(""),
        rp_display_name: z.string().default(""),
        rp_origins: z.array(z.string()).default([]),
      })
      .prefault({}),
    email: z
      .object({
        enable_confirmations: z.boolean().default(false),
        double_confirm_changes: z.boolean().default(true),
        secure_password_change: z.boolean().default(false),
        require_current_password: z.boolean().default(false),
        max_frequency: duration.default(60),
        otp_length: z.number().int().default(6),
        otp_expiry: z.number().int().default(3600),
        template: z.record(z.string(), template).default({}),
        notification: z
          .record(z.string(), template.extend({ enabled: z.boolean().default(false) }))
          .default({}),
      })
      .prefault({}),
  }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean().default(true) })).default({}),
});

export type Ports = { api: number; database: number; mailbox: number; smtp: number };

type ConfigFile = z.infer<typeof schema>;

export type StackConfig = {
  projectId: string;
  ports: Ports;
  /** The API's URL as the browser uses it; links in emails begin with it. */
  apiUrl: string;
  api: ConfigFile["api"];
  auth: ConfigFile["auth"];
  /** Whether requests over the limits of `auth.rate_limit` are rejected; off in browser tests. */
  limitRequests: boolean;
  /** The maximum number of emails that the whole stack sends in an hour. */
  emailsPerHour: number;
  mail: { address: string; name: string };
  functions: ConfigFile["functions"];
  keys: typeof LOCAL_KEYS;
  folders: {
    root: string;
    supabase: string;
    schemas: string;
    migrations: string;
    functions: string;
  };
  seedFiles: string[];
};

type Options = { root?: string; ports?: Partial<Ports>; limitRequests?: boolean };

/** Reads supabase/config.toml. Tests override the ports. */
export function readConfig({ root = ROOT, ports = {}, limitRequests = true }: Options = {}) {
  const supabase = join(root, "supabase");
  const file = parseConfig(join(supabase, "config.toml"));
  const own = { api: file.api.port, database: file.db.port };
  const mailbox = { mailbox: file.local_smtp.port, smtp: file.local_smtp.smtp_port };
  return configFor(file, supabase, { ...own, ...mailbox, ...ports }, limitRequests);
}

function configFor(
  file: ConfigFile,
  supabase: string,
  ports: Ports,
  limitRequests: boolean,
): StackConfig {
  return {
    projectId: file.project_id,
    ports,
    apiUrl: `http://127.0.0.1:${ports.api}`,
    api: file.api,
    auth: file.auth,
    limitRequests,
    emailsPerHour: limitRequests ? file.auth.rate_limit.email_sent : Number.POSITIVE_INFINITY,
    mail: { address: file.local_smtp.admin_email, name: file.local_smtp.sender_name },
    functions: file.functions,
    keys: LOCAL_KEYS,
    folders: {
      root: dirname(supabase),
      supabase,
      schemas: join(supabase, "schemas"),
      migrations: join(supabase, "migrations"),
      functions: join(supabase, "functions"),
    },
    seedFiles: file.db.seed.sql_paths.map((path) => resolve(supabase, path)),
  };
}

function parseConfig(path: string): ConfigFile {
  try {
    return schema.parse(parse(readFileSync(path, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? firstIssue(error) : reason(error);
    throw new StackError(`supabase/config.toml is not valid: ${why}.`, "Correct the file.", {
      cause: error,
    });
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue
    ? `${issue.path.join(".")}: ${issue.message}`
    : "it doesn’t match the expected structure";
}
