import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type SecurityMetrics, securityMetrics } from "@/account/security/security-metrics.ts";
import { invokeFunction } from "@/lib/edge-function-api.ts";

/** The numbers, or why this person can't see them. */
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
