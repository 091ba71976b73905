import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  ownAttempts,
  type OwnEvent,
  type OwnSecurity,
  ownSecurity,
  type TwoFactor,
} from "@/account/events/own-security.ts";
import { type SecurityMetrics, securityMetrics } from "@/account/events/security-metrics.ts";
import { invokeFunction } from "@/lib/edge-function-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** PostgREST's error code for a function that the server doesn't have. */
const NO_SUCH_FUNCTION = "PGRST202";

/** The sessions and events of the person's own account; null when the server doesn't offer them. */
export const ownSecurityQuery = (userId: string) =>
  queryOptions({
    queryKey: ["security", "own", userId],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<OwnSecurity | null> => {
      const { data, error } = await supabase().rpc("my_security").abortSignal(signal);
      if (error?.code === NO_SUCH_FUNCTION) return null;
      if (error) throw error;
      return ownSecurity.parse(data);
    },
  });

/**
 * Failed logins and other events with the person's email address, as reported by visitors; empty when the server
 * doesn't offer them.
 */
export const ownAttemptsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["security", "attempts", userId],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<OwnEvent[]> => {
      const response = await invokeFunction("security-monitoring?about=me", {
        method: "GET",
        signal,
      });
      if (response.ok) return ownAttempts.parse(response.data).attempts;
      if (response.status === 404) return [];
      throw new Error(`The request for login attempts failed with ${response.status}.`);
    },
  });

/** Whether the account asks for a second factor, according to the auth server. */
export const twoFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ["security", "two-factor", userId],
    staleTime: 60_000,
    queryFn: async (): Promise<Exclude<TwoFactor, "absent">> => {
      const { data } = await supabase().auth.mfa.listFactors();
      if (!data) return "unknown";
      return data.all.some(({ status }) => status === "verified") ? "on" : "off";
    },
  });

/** The organization's security metrics, or why this person can't see them. */
export type MetricsResult =
  | { kind: "metrics"; metrics: SecurityMetrics }
  | { kind: "forbidden" | "unconfirmed" | "absent" | "busy" };

const coded = z.object({ code: z.string() });

export const metricsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["security", "metrics", organizationId],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<MetricsResult> => {
      const about = new URLSearchParams({ organization: organizationId });
      const response = await invokeFunction(`security-monitoring?${about}`, {
        method: "GET",
        signal,
      });
      if (response.ok) return { kind: "metrics", metrics: securityMetrics.parse(response.data) };
      switch (response.status) {
        case 403:
          return { kind: coded.safeParse(response.body).success ? "unconfirmed" : "forbidden" };
        case 404:
          return { kind: "absent" };
        case 429:
          return { kind: "busy" };
        case 401:
          throw Object.assign(new Error("The session has ended."), { code: "PGRST301" });
        default:
          throw new Error(`The request for security metrics failed with ${response.status}.`);
      }
    },
  });
