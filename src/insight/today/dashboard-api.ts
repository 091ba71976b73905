import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const counts = z.catch(z.int(), 0);

const channel = z.object({ id: z.uuid(), kind: z.string(), name: z.string() });

const dashboard = z.object({
  orders: z.object({
    overdue: z.int(),
    today: z.int(),
    corrections: z.int(),
    backordered: z.int(),
  }),
  channels: z.array(
    z.extend(channel, {
      states: z.object({ ready: counts, warning: counts, blocked: counts, rejected: counts }),
      waiting: z.int(),
      fix: z.nullable(
        z.object({ code: z.string(), field: z.nullable(z.string()), products: z.int() }),
      ),
    }),
  ),
  failures: z.object({
    jobs: z.int(),
    /** Scheduled imports that failed or can't run, by what they import. */
    imports: z.object({ products: z.int(), distributor: z.int() }),
    syncs: z.array(channel),
  }),
  /** Channels with feeds that weren't fetched for two days, and the number of those feeds. */
  feeds: z.array(z.extend(channel, { feeds: z.int() })),
  inbound: z.object({ purchase: z.int(), transfer: z.int() }),
});

export type DashboardData = z.infer<typeof dashboard>;

const MINUTE = 60_000;

export const dashboardQuery = (organization: string) =>
  queryOptions({
    queryKey: ["dashboard", organization],
    staleTime: 0,
    refetchInterval: MINUTE,
    queryFn: async ({ signal }): Promise<DashboardData> => {
      const { data } = await supabase()
        .rpc("dashboard", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return dashboard.parse(data);
    },
  });
