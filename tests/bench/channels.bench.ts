import { google } from "@/channels/definitions/google.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { writeFeed } from "@/channels/files/write-feed.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Listing, Offered } from "@/channels/listing/listing.ts";
import { configFor, inBatches } from "#support/samples/sample-products.ts";
import type { Bench } from "./harness.ts";
import { manyProducts, written } from "./products/many-products.ts";

const PRODUCTS = 100_000;
const BATCH = 1000;

/** The CPU milliseconds that this process has used since `started`, on all cores. */
function computeSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

async function build(definition: ChannelDefinition, from: readonly Offered[]) {
  const plan = planOf(definition, configFor(definition));
  const listings: Listing[] = [];
  const started = process.cpuUsage();
  for await (const batch of inBatches(from, BATCH)) listings.push(...buildListings(batch, plan));
  return { listings, compute: computeSince(started) };
}

async function* feed(definition: ChannelDefinition, listings: readonly Listing[]) {
  const plan = planOf(definition, configFor(definition));
  const [file] = definition.files;
  if (!file) return;
  const whole = { ...file, most: {} };
  for await (const { bytes } of writeFeed(inBatches(listings, BATCH), whole, plan, "Northvale")) {
    yield* bytes;
  }
}

/** The minimum work: puts every value between its tags, without checks, escapes, groups or splits. */
async function* bare(listings: readonly Listing[]) {
  const encoder = new TextEncoder();
  let text = "";
  for await (const batch of inBatches(listings, BATCH)) {
    for (const { payload } of batch) {
      text += "<item>";
      for (const name in payload) text += `<g:${name}>${payload[name]?.toString()}</g:${name}>`;
      text += "</item>\n";
      if (text.length < 65_536) continue;
      yield encoder.encode(text);
      text = "";
    }
  }
  yield encoder.encode(text);
}

export const bench: Bench = {
  name: "channels",
  about: `${PRODUCTS} products for one channel: building their listings, writing the feed`,
  rounds: 5,
  bound: "Google's feed by a bare loop",
  budgets: [
    { candidate: "building for Google", measure: "compute ms", atMost: 5000 },
    { candidate: "building for Shopify", measure: "compute ms", atMost: 5000 },
    { candidate: "writing Google's feed", measure: "first piece ms", atMost: 300 },
    { candidate: "writing Google's feed", measure: "ms", ratio: 2 },
  ],

  async prepare() {
    const products = manyProducts(PRODUCTS);
    const { listings } = await build(google, products);
    return {
      candidates: [
        { name: "Google's feed by a bare loop", run: () => written(bare(listings)) },
        { name: "writing Google's feed", run: () => written(feed(google, listings)) },
        {
          name: "building for Google",
          run: async () => ({ "compute ms": (await build(google, products)).compute }),
        },
        {
          name: "building for Shopify",
          run: async () => ({ "compute ms": (await build(shopify, products)).compute }),
        },
      ],
      close: () => Promise.resolve(),
    };
  },
};
