import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const staffState = z.enum(["none", "second_factor", "staff"]);
/**
 * Whether this account belongs to platform staff. `second_factor`: it does, but this session still needs a confirmed
 * second factor.
 */
export type StaffState = z.infer<typeof staffState>;

export const staffQuery = (userId: string) =>
  queryOptions({
    queryKey: ["staff", userId],
    queryFn: async ({ signal }): Promise<StaffState> => {
      const { data } = await supabase().rpc("staff_state").abortSignal(signal).throwOnError();
      return staffState.parse(data);
    },
  });

const tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  closes_at: z.nullable(z.string()),
  locale: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  members: z.int(),
  products: z.int(),
  failed_jobs: z.int(),
  /** The time when the access that the organization granted ends. */
  allowed_until: z.nullable(z.string()),
  /** The time when this person's visit ends. */
  visit_until: z.nullable(z.string()),
});
export type Tenant = z.infer<typeof tenant>;

const TENANTS = ["tenants"] as const;

/** The maximum number of organizations in a response. */
export const LISTED_TENANTS = 200;

/** The organizations of the platform: names and sizes, none of their data. */
export const tenantsQuery = (search: string) =>
  queryOptions({
    queryKey: [...TENANTS, search],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Tenant[]> => {
      const { data } = await supabase()
        .rpc("staff_tenants", { search })
        .abortSignal(signal)
        .throwOnError();
      return z.array(tenant).parse(data);
    },
  });

/** Starts a visit. Returns the time at which it ends, or null if the organization no longer allows visits. */
export const beginVisit = mutationOptions({
  mutationKey: TENANTS,
  meta: { invalidates: [[...TENANTS]] },
  mutationFn: async (of: { org: string; reason: string }) => {
    const { data } = await supabase().rpc("begin_staff_visit", of).throwOnError();
    return z.nullable(z.string()).parse(data);
  },
});

export const endVisit = mutationOptions({
  mutationKey: TENANTS,
  meta: { invalidates: [[...TENANTS]] },
  mutationFn: async (org: string) => {
    await supabase().rpc("end_staff_visit", { org }).throwOnError();
  },
});

const overview = z.object({
  queue: z.object({
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    oldestSeconds: z.nullable(z.int()),
    ended: z.int(),
    retries: z.int(),
  }),
  kinds: z.array(
    z.object({ kind: z.string(), ended: z.int(), retries: z.int(), failing: z.int() }),
  ),
  accounts: z.int(),
  organizations: z.int(),
});

/** The health metrics of the platform. */
export const overviewQuery = queryOptions({
  queryKey: ["staff-overview"],
  staleTime: 0,
  refetchInterval: 15_000,
  queryFn: async ({ signal }) => {
    const { data } = await supabase().rpc("staff_overview").abortSignal(signal).throwOnError();
    return overview.parse(data);
  },
});

const securityMetrics = z.object({
  accounts: z.int(),
  withFactor: z.int(),
  staff: z.int(),
  staffWithFactor: z.int(),
  owners: z.int(),
  ownersWithFactor: z.int(),
  /** Accounts that are banned on the auth server. */
  blocked: z.int(),
  sessions: z.int(),
  windows: z.array(
    z.object({
      hours: z.int(),
      failedLogins: z.int(),
      blockedLogins: z.int(),
      newDevices: z.int(),
      recoveryCodes: z.int(),
      alerts: z.int(),
    }),
  ),
  events: z.array(
    z.object({
      type: z.string(),
      severity: z.enum(["info", "warning", "alert"]),
      trusted: z.boolean(),
      count: z.int(),
    }),
  ),
  days: z.array(z.object({ day: z.string(), failedLogins: z.int(), alerts: z.int() })),
});
export type PlatformSecurity = z.infer<typeof securityMetrics>;

/** Logins, second factors and security events of the whole platform, as counts. */
export const platformSecurityQuery = queryOptions({
  queryKey: ["staff-security"],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<PlatformSecurity> => {
    const { data } = await supabase().rpc("staff_security").abortSignal(signal).throwOnError();
    return securityMetrics.parse(data);
  },
});
