import { useQuery } from "@tanstack/react-query";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import type { Per } from "@/insight/metrics/metric-history-api.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";

/** `kind` is the channel's kind, and missing for suppliers. */
export type Scope = { id: string; name: string; kind?: string };

/** The channels or suppliers that a report covers. */
export function useScopes(organization: string, per: Per) {
  const channels = useQuery({
    ...channelsQuery(organization),
    enabled: per === "channel",
    select: (found): Scope[] => found.map(({ id, name, kind }) => ({ id, name, kind })),
  });
  const suppliers = useQuery({
    ...suppliersQuery(organization),
    enabled: per === "supplier",
    select: (found): Scope[] => found.map(({ id, name }) => ({ id, name })),
  });
  return per === "supplier" ? suppliers : channels;
}
