import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { jobOverviewQuery } from "@/channels/building/jobs-api.ts";

/**
 * Estimates how long the server needs for the waiting products, based on its speed over the last day. Null if none are
 * waiting or that speed isn't known.
 */
export function useTimeLeft(organization: string, waiting: number): string | null {
  const { t } = useLingui();
  const { data } = useQuery({ ...jobOverviewQuery(organization), enabled: waiting > 0 });
  const perSecond = data?.listingsPerSecond ?? 0;
  if (waiting === 0 || perSecond <= 0) return null;
  const minutes = Math.ceil(waiting / perSecond / 60);
  if (minutes <= 1) return t`about a minute left`;
  if (minutes < 90)
    return t`${plural(minutes, { one: "about # minute left", other: "about # minutes left" })}`;
  const hours = Math.ceil(minutes / 60);
  return t`${plural(hours, { one: "about # hour left", other: "about # hours left" })}`;
}
