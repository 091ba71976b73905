import { PostgrestError } from "@supabase/supabase-js";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { streamCatalogue, presentProducts } from "@/importing/comparing/catalogue-api.ts";
import { type CataloguePage, readCataloguePage } from "@/importing/comparing/catalogue-page.ts";
import { watchSessionRejections } from "@/lib/session-rejections.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { EMPTY_CATALOGUE } from "#support/samples/empty-catalogue.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const requested = {
  organization: "00000000-0000-4000-8000-000000000001",
  compared: { fields: ["price"], attributes: [], stock: [] },
  supplier: null,
  watched: "price",
} as const;

/** Reads the catalogue from a server that returns these pages, then empty ones. Returns the requests and the pages. */
async function requestsFor(skus: readonly string[] | null, responses: readonly CataloguePage[]) {
  const requests: unknown[] = [];
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/product_fingerprints`, async ({ request }) => {
      requests.push(await request.json());
      return HttpResponse.json(responses[requests.length - 1] ?? EMPTY_CATALOGUE);
    }),
  );
  const pages: CataloguePage[] = [];
  async function take(response: Blob) {
    const page = await readCataloguePage(response);
    pages.push(page);
    return page.next;
  }
  await streamCatalogue({ ...requested, skus }, take, new AbortController().signal);
  return { requests, pages };
}

test("the import reads the whole catalogue page by page to its end", async () => {
  const { requests, pages } = await requestsFor(null, [
    { ...EMPTY_CATALOGUE, next: "the-last-id" },
    EMPTY_CATALOGUE,
  ]);
  expect(pages).toHaveLength(2);
  expect(requests).toMatchObject([
    { fields: ["price"], watched: "price" },
    { after: "the-last-id" },
  ]);
});

test("the import requests products by SKU, 5,000 at a time", async () => {
  const skus = Array.from({ length: 5001 }, (_, at) => `SKU-${at}`);
  const { requests } = await requestsFor(skus, []);
  expect(requests).toMatchObject([{ only_skus: skus.slice(0, 5000) }, { only_skus: ["SKU-5000"] }]);
});

const DENIED = { code: "42501", message: "no", details: null, hint: null };
test.each([
  ["the server's own", "42501", () => HttpResponse.json(DENIED, { status: 403 })],
  ["a gateway's", "", () => HttpResponse.text("<h1>Bad gateway</h1>", { status: 502 })],
])(
  "the import reports %s error and doesn't treat it as a page of the catalogue",
  async (_whose, code, response) => {
    server.use(http.post(`${SERVER}/rest/v1/rpc/product_fingerprints`, response));
    const taken: Blob[] = [];
    const take = async (page: Blob) => (taken.push(page), null);
    const giving = streamCatalogue(
      { ...requested, skus: null },
      take,
      new AbortController().signal,
    );
    const failure = await giving.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PostgrestError);
    expect(failure).toMatchObject({ code });
    expect(taken).toEqual([]);
  },
);

test("the import reports an ended session to the listeners that log the person out", async () => {
  const ended = { ...DENIED, details: "session_not_found" };
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/product_fingerprints`, () =>
      HttpResponse.json(ended, { status: 403 }),
    ),
  );
  const reasons: string[] = [];
  const stop = watchSessionRejections((reason) => reasons.push(reason));
  const giving = streamCatalogue(
    { ...requested, skus: null },
    async () => null,
    new AbortController().signal,
  );
  await expect(giving).rejects.toThrow("no");
  await vi.waitFor(() => expect(reasons).toEqual(["session_not_found"]));
  stop();
});

test("the import requests products by id, as many as fit into one URL", async () => {
  const counts: number[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/products`, ({ request }) => {
      const list = new URL(request.url).searchParams.get("id") ?? "";
      counts.push(list.split(",").length);
      return HttpResponse.json([]);
    }),
  );
  const ids = Array.from({ length: 151 }, () => crypto.randomUUID());
  await presentProducts(requested.organization, ids, new AbortController().signal);
  expect(counts).toEqual([150, 1]);
});
