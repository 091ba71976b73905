// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { inflated } from "./inflate.ts";

afterEach(() => vi.restoreAllMocks());

test("compressed bytes are inflated in small pieces, so a zip bomb can be stopped early", async () => {
  const write = vi.spyOn(WritableStreamDefaultWriter.prototype, "write");
  async function* packed() {
    yield new Uint8Array(gzipSync(new Uint8Array(20_000_000)));
  }
  let unpacked = 0;
  for await (const chunk of inflated(packed(), "gzip")) {
    unpacked += chunk.length;
    if (unpacked > 1_000_000) break;
  }
  const handedOver = write.mock.calls.map(([bite]: unknown[]) =>
    bite instanceof Uint8Array ? bite.length : 0,
  );
  expect(Math.max(...handedOver)).toBeGreaterThan(0);
  expect(Math.max(...handedOver)).toBeLessThanOrEqual(16_384);
});
