import * as z from "zod/mini";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { buildRequest } from "@/channels/listing/build-request.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { listingRows } from "@/channels/listing/build-listings.ts";

// Zod would test for `new Function`, which the content security policy blocks and reports.
z.config({ jitless: true });

/** Builds one batch after the other off the thread that draws the page. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  const { kind, config, batch } = buildRequest.parse(event.data);
  const definition = definitionOf(kind);
  if (definition === null) throw new Error(`There is no channel ${kind}.`);
  postMessage(listingRows(batch, planOf(definition, config)));
});
