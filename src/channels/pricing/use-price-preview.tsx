import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { VERSION } from "@/rules/columns/field-sources.ts";
import { CatalogueColumns } from "@/rules/loading/catalogue-columns.ts";
import { priceFields } from "@/rules/preview/preview-fields.ts";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { type RunningPreview, startRulePreview } from "@/rules/preview/start-rule-preview.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import { startOfDay } from "@/lib/format.ts";

type Open = { preview: RunningPreview; columns: CatalogueColumns; leaving: AbortController };

/** The effect is computed after typing has paused for this long. */
const PAUSE_MS = 120;

/** The effect of price lists on the whole catalogue while they are edited, computed in a worker. */
export function usePricePreview(
  organization: Organization,
  {
    lists,
    target,
    channels,
    attributes,
  }: {
    lists: readonly PriceList[];
    target: string;
    channels: readonly string[];
    /** The attributes that products have, or null while they're unknown. */
    attributes: readonly string[] | null;
  },
) {
  const [loaded, setLoaded] = useState(0);
  const open = useRef<Open | null>(null);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(
    () => () => {
      open.current?.leaving.abort();
      open.current?.preview.end();
      open.current = null;
    },
    [],
  );

  const settings = () => ({
    now: new Date().toISOString(),
    timeZone: organization.region.timeZone,
    attributes,
    channels,
    among: null,
  });

  /** Queries run one at a time, so that the worker loads each column only once. */
  function enqueue<Result>(work: (session: Open) => Promise<Result>): Promise<Result> {
    const result = turn.current
      .catch(() => undefined)
      .then(() => {
        const preview = open.current?.preview ?? startRulePreview();
        open.current ??= {
          preview,
          columns: new CatalogueColumns(organization.id, preview),
          leaving: new AbortController(),
        };
        return work(open.current);
      });
    turn.current = result;
    return result;
  }

  const query = useQuery({
    queryKey: ["price-preview", organization.id, target, channels, attributes, lists],
    // The preview needs no network after the columns have loaded.
    networkMode: "always",
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      return enqueue(async ({ preview, columns, leaving }) => {
        signal.throwIfAborted();
        await columns.load(priceFields(lists), { onProgress: setLoaded, signal: leaving.signal });
        return preview.prices(lists, target, settings());
      });
    },
  });

  /** The changes that applying the lists writes to the current catalogue. Null if a list has an error. */
  const changes = (): Promise<RuleChanges | null> =>
    enqueue(async ({ preview, columns, leaving }) => {
      await columns.forget();
      const watching = { onProgress: setLoaded, signal: leaving.signal };
      await columns.load([...priceFields(lists), VERSION], watching);
      return preview.priceChanges(lists, settings());
    });

  /** The effect of these rules alone, without guards, on the prices of the target. */
  const effectOf = (rules: PriceList["rules"]) =>
    enqueue(async ({ preview, columns, leaving }) => {
      const alone = [{ target, rules, guards: [] }];
      await columns.load(priceFields(alone), { onProgress: setLoaded, signal: leaving.signal });
      return preview.prices(alone, target, settings());
    });

  /** The effect of the lists on a later day. */
  const effectOn = (day: string) =>
    enqueue(async ({ preview, columns, leaving }) => {
      const { timeZone, ...rest } = settings();
      await columns.load(priceFields(lists), { onProgress: setLoaded, signal: leaving.signal });
      const now = startOfDay(day, timeZone);
      return preview.prices(lists, target, { ...rest, timeZone, now });
    });

  /** Loads the catalogue again and computes the effect on it. */
  const refresh = () =>
    void enqueue(({ columns }) => columns.forget())
      .then(() => query.refetch())
      .catch(() => undefined);

  return { query, loaded, changes, effectOf, effectOn, refresh };
}
