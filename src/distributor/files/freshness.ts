/** The distributor asks its accounts to download the file at least once a week. */
const DAYS_TO_RENEW = 7;

export type Freshness = { days: number; isStale: boolean };

/** How old the newest imported file is. `madeOn` and `today` are YYYY-MM-DD. */
export function freshnessOf(madeOn: string, today: string): Freshness {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(madeOn)) / 86_400_000));
  return { days, isStale: days >= DAYS_TO_RENEW };
}
