import { mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type ItemQuery, queryConditions } from "@/distributor/catalogue/item-query.ts";
import { beginChangeSet, commitChangeSet } from "@/catalogue/ledger/ledger-api.ts";
import { json } from "@/lib/json.ts";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";
import type { Selection } from "@/ui/grid/model/selection.ts";

export type LinkOptions = {
  status: "draft" | "active";
  price: "msrp" | null;
  /** A tag to add to every product. */
  tag?: string;
};

/** How many products were created or updated, and how many items were rejected. */
export type LinkResult = { created: number; updated: number; rejected: number };

/** The selection as a query that the server evaluates, so that any number of items can be selected. */
const selected = (query: ItemQuery, selection: Selection) =>
  json.parse(
    selection.mode === "some"
      ? { skus: [...selection.ids] }
      : { ...queryConditions(query), except: [...selection.except] },
  );

const page = z.object({
  created: z.int(),
  updated: z.int(),
  rejected: z.array(z.unknown()),
  after: z.nullable(z.string()),
});

type LinkRequest = {
  organization: string;
  query: ItemQuery;
  selection: Selection;
  options: LinkOptions;
  title: string;
  onAdded: (items: number) => void;
};

/** Linking changes products, so the catalogue, its history and the distributor's list are all out of date. */
const INVALIDATES = [["distributor"], ["products"], ["product"], ["change-sets"]];

/** Adds the selected items to the catalogue as one change set, page by page, and links them. */
export const linkItems = mutationOptions({
  mutationKey: ["distributor", "link"],
  meta: { invalidates: INVALIDATES, silent: true },
  async mutationFn(request: LinkRequest): Promise<LinkResult> {
    const { organization, query, selection, options, title, onAdded } = request;
    const id = crypto.randomUUID();
    await beginChangeSet({ id, organization, kind: "import", title, source: { items: "tdx-ca" } });
    const sum = { created: 0, updated: 0, rejected: 0 };
    let after: string | null = "";
    for (let chunk = 1; after !== null; chunk++) {
      const args = { change_set: id, chunk, query: selected(query, selection), after, options };
      const { data } = await retryOnce(() =>
        supabase().rpc("link_distributor_items", args).throwOnError(),
      );
      const next = page.parse(data);
      sum.created += next.created;
      sum.updated += next.updated;
      sum.rejected += next.rejected.length;
      onAdded(sum.created + sum.updated);
      after = next.after;
    }
    await commitChangeSet(id);
    return sum;
  },
});

type UnlinkRequest = { organization: string; query: ItemQuery; selection: Selection };

/** Unlinks the selected items and returns how many links were removed. */
export const unlinkItems = mutationOptions({
  mutationKey: ["distributor", "unlink"],
  meta: { invalidates: INVALIDATES },
  async mutationFn({ organization, query, selection }: UnlinkRequest): Promise<number> {
    const { data } = await supabase()
      .rpc("unlink_distributor_items", { org: organization, query: selected(query, selection) })
      .throwOnError();
    return z.int().parse(data);
  },
});
