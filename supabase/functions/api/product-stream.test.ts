import { expect, test } from "vitest";
import * as z from "zod";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { streamProducts } from "./product-stream.ts";

const part = z.object({ changes: z.array(z.object({ row: z.number() })) });
const line = API_OPERATIONS.streamProducts.lines.output;

/** Streams a body. Returns the result lines of the response and the rows that reached the database. */
async function stream(body: ReadableStream | string) {
  const rows: number[] = [];
  const init: RequestInit & { duplex: "half" } = {
    method: "PATCH",
    headers: { "content-type": "application/x-ndjson" },
    body,
    duplex: "half",
  };
  const request = new Request("https://portal.test/api/v1/products", init);
  const response = await streamProducts({
    request,
    url: new URL(request.url),
    id: "r-1",
    values: {
      sku: "",
      warehouse: "",
      order: "",
      change_set: "",
      upload: "",
      supplier: "",
      channel: "",
      sync: "",
      import: "",
      job: "",
      webhook: "",
      delivery: "",
    },
    call: async (name, values) => {
      if (name !== "api_write_part")
        return { created: 0, updated: rows.length, unchanged: 0, change_set: null };
      rows.push(...part.parse(values).changes.map(({ row }) => row));
      return { created: [], rejected: [] };
    },
    hash: async (text) => text,
    webhooks: { secretOf: async () => "", portal: "", isLocal: false },
  });
  const text = await response.text();
  const results = text.trimEnd().split("\n");
  return { rows, results: results.map((one) => line.parse(JSON.parse(one))) };
}

test("an invalid line late in a stream is the only one rejected, and the result has its number", async () => {
  const lines = Array.from({ length: 70_010 }, (_none, at) => `{"sku":"A-${at + 1}"}`);
  lines[69_999] = '{"sku":"A-70000"';
  const { rows, results } = await stream(lines.join("\n"));
  expect(results).toHaveLength(70_011);
  expect(results[69_999]).toMatchObject({
    line: 70_000,
    status: 400,
    error: { code: "invalid_json", detail: "This line wasn’t written." },
  });
  expect(results.at(-1)).toMatchObject({
    summary: { is_complete: true, lines: 70_010, rejected: 1, updated: 70_009 },
  });
  expect(rows).not.toContain(70_000);
  expect(rows.at(-1)).toBe(70_010);
});

test("a stream of more than 50 MB without a declared length stops, and its summary names the last line that was written", async () => {
  const encoder = new TextEncoder();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      // Spaces between the parts of a JSON object are valid.
      controller.enqueue(encoder.encode(`{"sku":"A-${sent}"${" ".repeat(900_000)}}\n`));
      if (sent === 70) controller.close();
    },
  });
  const { rows, results } = await stream(body);
  expect(results.at(-1)).toMatchObject({
    summary: { is_complete: false, lines: rows.at(-1), updated: rows.length },
    error: { code: "too_large" },
  });
  expect(rows.length).toBeGreaterThan(40);
  expect(results).toHaveLength(rows.length + 1);
});

test("a line of more than 1 MB stops a stream, even if it ends within one chunk", async () => {
  const long = `{"sku":"A-1"${" ".repeat(1_000_000)}}`;
  const { rows, results } = await stream(`${long}\n{"sku":"A-2"}`);
  expect(rows).toEqual([]);
  expect(results.at(-1)).toMatchObject({
    summary: { is_complete: false },
    error: { code: "too_large", detail: "A line has at most 1 MB." },
  });
});
