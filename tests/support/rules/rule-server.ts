import { http, HttpResponse } from "msw";
import * as z from "zod/mini";
import { server, SERVER } from "../auth-server.ts";
import { mockRpc } from "../team-server.ts";
import { plannedGoogle } from "../samples/planned-channel.ts";
import type { RuleProduct } from "@/rules/condition/record-reader.ts";
import { columnsText } from "./column-pages.ts";
import { aRuleProduct } from "./rule-context.ts";

const SET = "00000000-0000-8000-a000-000000000001";
const CHANNEL_SET = "00000000-0000-8000-a000-000000000002";
export const SHOP = { ...plannedGoogle().channel, name: "My shop" };
export const PRODUCTS = [" Nord", "Nord ", "Sud"].map((brand, at) =>
  aRuleProduct({
    id: `00000000-0000-4000-8000-00000000010${at}`,
    sku: `S-${at}`,
    brand,
    price: `${at + 1}0`,
    cost: "5",
    status: "active",
  }),
);
/** A stored version of a rule set of the whole organization or of a channel. */
export const stored = (
  version: number,
  rules: object[],
  kind = "clean",
  channel: string | null = null,
) => ({
  id: channel === null ? SET : CHANNEL_SET,
  version,
  kind,
  supplier_id: null,
  channel_id: channel,
  is_enabled: true,
  content: kind === "price" ? { rules, guards: [] } : { rules },
  created_at: "2026-11-23T10:00:00Z",
  created_by: null,
});
const question = z.object({ fields: z.array(z.string()) });
const sentSet = z.object({
  version: z.int(),
  kind: z.string(),
  content: z.object({ rules: z.array(z.looseObject({ name: z.string() })) }),
});

/** Responds with the columns of these products. */
export const columnsOfProducts = (products: readonly RuleProduct[] = PRODUCTS) => [
  http.post(`${SERVER}/rest/v1/rpc/rule_column_pages`, () => HttpResponse.json([])),
  http.post(`${SERVER}/rest/v1/rpc/rule_columns`, async ({ request }) =>
    HttpResponse.text(columnsText(question.parse(await request.json()).fields, products)),
  ),
];

/** A server with these rule sets. Returns the sets that are saved, and a function that replaces the stored ones. */
export function serveRules(...sets: ReturnType<typeof stored>[]) {
  const saved: z.infer<typeof sentSet>[] = [];
  let latest = sets;
  server.use(
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([SHOP])),
    http.post(`${SERVER}/rest/v1/rpc/rule_set_reach`, () =>
      HttpResponse.json({ channels: 0, listings: 0 }),
    ),
    http.post(`${SERVER}/rest/v1/rpc/latest_rule_sets`, () => HttpResponse.json(latest)),
    ...columnsOfProducts(),
    http.post(`${SERVER}/rest/v1/rule_sets`, async ({ request }) => {
      const sent = sentSet.parse(await request.json());
      const isTaken = latest.some(({ version }) => version >= sent.version);
      if (isTaken)
        return HttpResponse.json({ code: "23505", message: "duplicate" }, { status: 409 });
      saved.push(sent);
      latest = [stored(sent.version, sent.content.rules, sent.kind)];
      return HttpResponse.json(latest[0]);
    }),
  );
  mockRpc("attribute_names", []);
  const replace = (set: ReturnType<typeof stored>) => {
    latest = [set];
  };
  return { saved, replace };
}
