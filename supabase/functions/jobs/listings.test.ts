import { expect, test, vi } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";
import { type Call, DatabaseRejection } from "../_shared/database.ts";
import type { JobTools } from "./handler.ts";
import { listings } from "./listings.ts";

const ORG = "00000000-0000-4000-8000-00000000000a";
const CHANNEL = "00000000-0000-4000-8000-0000000000c1";
const LEASE = "00000000-0000-4000-8000-00000000001e";
const config = configFor(google);

/** The tools of a job for a channel with 30 products. `record` replaces the call that records the listings. */
const tools = (record: Call): JobTools => ({
  job: { org: ORG, lease: LEASE, key: CHANNEL, payload: {}, resumeFrom: null, done: 0 },
  async call(name, values) {
    if (name === "record_listings") return record(name, values);
    if (name === "channel_rules") return null;
    if (name === "channel_to_build")
      return {
        channel: { kind: "google", country: "CA", ...config },
        configVersion: 1,
        rulesVersion: 1,
        maps: [],
        waiting: 30,
      };
    return {
      products: Array.from({ length: 30 }, (_, at) => ({
        product: {
          ...KEYBOARD,
          id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}`,
          sku: `P-${at}`,
        },
        quantity: 1,
        listed: false,
        gtin_shared: null,
      })),
      next: null,
    };
  },
  progress: async () => true,
  hasTime: () => true,
  compute: (work) => work(),
});

test("a listings job records the listings with the channel's version", async () => {
  const recorded: unknown[] = [];
  const end = await listings(
    tools(async (_name, values) => {
      recorded.push(values);
      return { written: 30, stale: [] };
    }),
  );
  expect(end).toBe("done");
  expect(recorded).toMatchObject([{ channel: CHANNEL, config: 1, built: { length: 30 } }]);
});

test("a listings job is done if the channel's settings have changed, because the change adds a new job", async () => {
  const changed = async () => Promise.reject(new DatabaseRejection("409", "config_changed"));
  expect(await listings(tools(changed))).toBe("done");
});

test("a listings job fails with the first SKUs that the database rejects, and logs the first reason", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const reason = new DatabaseRejection("price_check", null, "23514");
  const end = await listings(tools(async () => Promise.reject(reason)));
  expect(logged.mock.calls).toEqual([["The listing of P-0 couldn't be built.", reason]]);
  logged.mockRestore();
  const skus = Array.from({ length: 20 }, (_, at) => `P-${at}`).join(", ");
  expect(end).toEqual({ failed: `products: ${skus}, …` });
});

test("a listings job fails as a whole if the database doesn't respond", async () => {
  const broken = async () => Promise.reject(new Error("503"));
  await expect(listings(tools(broken))).rejects.toThrow("503");
});

test("a listings job fails as a whole at a rejection that isn't about a product", async () => {
  let calls = 0;
  const denied = async () => {
    calls += 1;
    throw new DatabaseRejection("record_listings failed with status 401", null, "PGRST301");
  };
  await expect(listings(tools(denied))).rejects.toThrow("status 401");
  expect(calls).toBe(1);
});
