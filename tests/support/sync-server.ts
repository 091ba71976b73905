import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { z } from "zod";
import { amazon } from "@/channels/definitions/amazon.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { server, SERVER } from "./auth-server.ts";
import { configFor } from "./samples/sample-products.ts";

const requested = z.record(z.string(), z.unknown());
type Requested = z.infer<typeof requested>;

/** The database calls of a sync in order, as the function's name and its arguments. */
export type Calls = [name: string, values: Requested][];

/** A mock database that records its calls. It responds with `null`, or with the given response of each function. */
export function syncServer(
  responses: Record<string, (values: Requested) => JsonBodyType> = {},
): Calls {
  const calls: Calls = [];
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/:name`, async ({ request, params }) => {
      const name = String(params["name"]);
      const values = requested.parse(await request.json());
      calls.push([name, values]);
      return HttpResponse.json(responses[name]?.(values) ?? null);
    }),
  );
  return calls;
}

type Run = { sent: number; removed: number };

/** Serves these syncs, newest first. A request can ask for only those that sent or removed products. */
export const mockSyncRuns = (runs: readonly Run[]) =>
  server.use(
    http.get(`${SERVER}/rest/v1/sync_runs`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isSent = searchParams.get("or") === "(sent.gt.0,removed.gt.0)";
      const found = isSent ? runs.filter(({ sent, removed }) => sent + removed > 0) : runs;
      return HttpResponse.json(found.slice(0, Number(searchParams.get("limit"))));
    }),
  );

/** Runs a mutation as a screen does. */
export const run = <Result, Variables>(
  options: MutationOptions<Result, Error, Variables>,
  variables: Variables,
) => {
  const client = new QueryClient();
  return client.getMutationCache().build(client, options).execute(variables);
};

export const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

/** A request for Amazon's file with these changes, or with all products. */
export function fileRequest(changes: ["new", "removed"] | null = ["new", "removed"]) {
  const plan = planOf(amazon, configFor(amazon));
  return { channel: idOf(1), plan, layouts: amazon.files, title: "Northvale", changes };
}

/** A product as `file_items` returns it. */
export const fileItem = (digit: number, change: string, hash: string | null = "a.b.c") => ({
  product: idOf(digit),
  sku: `KB-${digit}`,
  group: null,
  change,
  hash,
  payload: { sku: `KB-${digit}`, price: "45.00" },
  new: change === "new",
  withdrawn: false,
  shopId: null,
  shopGroupId: null,
});
