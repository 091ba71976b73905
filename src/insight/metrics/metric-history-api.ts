import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { Series } from "@/insight/metrics/metric.ts";

const history = z.array(
  z.object({
    metric: z.string(),
    scope: z.nullable(z.string()),
    values: z.record(z.string(), z.number()),
  }),
);

export type Per = "organization" | "channel" | "supplier";

type History = {
  organization: string;
  since: string;
  until: string;
  metrics: readonly string[];
  per: Per;
  /** Limits the result to these channels or suppliers. */
  scopes?: readonly string[];
};

export const historyQuery = ({ organization, since, until, metrics, per, scopes }: History) =>
  queryOptions({
    queryKey: ["metric-history", organization, since, until, metrics, per, scopes ?? null],
    queryFn: async ({ signal }): Promise<Series[]> => {
      const { data } = await supabase()
        .rpc("metric_history", {
          org: organization,
          since,
          until,
          metrics: [...metrics],
          per,
          ...(scopes && { scopes: [...scopes] }),
        })
        .abortSignal(signal)
        .throwOnError();
      return history.parse(data);
    },
  });

const PAGE = 100;

const rows = z.array(
  z.object({
    kind: z.enum(["change_set", "product", "order"]),
    id: z.string(),
    ref: z.uuid(),
    at: z.string(),
    name: z.string(),
    context: z.nullable(z.string()),
    who: z.nullable(z.string()),
    amount: z.number(),
  }),
);
export type MetricRow = z.infer<typeof rows>[number];

type Rows = {
  organization: string;
  metric: string;
  since: string;
  until: string;
  supplier: string | null;
};

/** The rows behind an indicator, newest first. */
export const metricRowsQuery = ({ organization, metric, since, until, supplier }: Rows) =>
  infiniteQueryOptions({
    queryKey: ["metric-rows", organization, metric, since, until, supplier],
    initialPageParam: null as { at: string; id: string } | null,
    getNextPageParam: (last: MetricRow[]) => {
      const end = last.at(-1);
      return last.length < PAGE || end === undefined ? undefined : { at: end.at, id: end.id };
    },
    queryFn: async ({ pageParam, signal }): Promise<MetricRow[]> => {
      const { data } = await supabase()
        .rpc("metric_rows", {
          org: organization,
          metric,
          since,
          until,
          max_rows: PAGE,
          ...(supplier !== null && { supplier }),
          ...(pageParam !== null && { after: pageParam }),
        })
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data);
    },
  });
