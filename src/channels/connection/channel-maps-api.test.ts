import { QueryClient } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { channelMapsQuery, mappedElsewhereQuery } from "@/channels/connection/channel-maps-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { idOf } from "#support/sync-server.ts";

/** The server returns at most this many rows at a time. */
const MOST = 1000;
const ROWS = Array.from({ length: 2001 }, (_none, at) => ({
  kind: "category",
  field: "",
  ours: `Category ${at}`,
  theirs: `Code ${at}`,
}));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Mocks the mappings of channels, and returns the order of each requested page. */
function serveMaps(): (string | null)[] {
  const orders: (string | null)[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/channel_maps`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      orders.push(searchParams.get("order"));
      const from = Number(searchParams.get("offset"));
      const limit = Math.min(Number(searchParams.get("limit") ?? MOST), MOST);
      return HttpResponse.json(ROWS.slice(from, from + limit));
    }),
  );
  return orders;
}

test("all mappings of a channel are loaded, beyond the 1,000 rows of one response", async () => {
  serveMaps();
  const maps = await new QueryClient().fetchQuery(channelMapsQuery(idOf(8), idOf(1)));
  expect(maps).toEqual(ROWS);
});

test("all category mappings of similar channels are loaded, in an order that leaves no ties between pages", async () => {
  const orders = serveMaps();
  const query = mappedElsewhereQuery(idOf(8), [idOf(1), idOf(2)]);
  const before = await new QueryClient().fetchQuery(query);
  expect(Object.keys(before)).toHaveLength(ROWS.length);
  expect(before["Category 2000"]).toBe("Code 2000");
  expect(new Set(orders)).toEqual(new Set(["ours.asc,channel_id.asc"]));
});
