import { buildChannel } from "@/channels/building/listing-build.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import type { JobHandler } from "./handler.ts";

/** The maximum number of products per page. A hosted function's memory limits pages with long texts to fewer. */
const PAGE = 1000;
/** The stored reason has a limited length, so more SKUs would be cut off. */
const LISTED_SKUS = 20;

/** Builds the listings of the channel named in the job's key. */
export const listings: JobHandler = async ({ call, job, progress, hasTime, compute }) => {
  const channel = job.key;
  const end = await buildChannel(
    {
      channel: (other = channel) => call("channel_to_build", { channel: other }),
      rules: () => call("channel_rules", { channel }),
      repeatedValues: (field) => call("repeated_values", { channel, field }),
      async buildAgainAt(moment) {
        await call("build_listings_at", { channel, moment });
      },
      products: (plan, after, fields) =>
        call("products_to_list", { channel, plan, after, max_rows: PAGE, fields }),
      async record(batch) {
        try {
          return { response: await call("record_listings", { channel, ...batch }) };
        } catch (error) {
          if (!(error instanceof DatabaseRejection)) throw error;
          if (error.hint === "config_changed") return "channel-changed";
          // Invalid values and violated constraints. Only these errors are caused by a product.
          if (/^2[23]/.test(error.code ?? "")) return { rejected: error };
          throw error;
        }
      },
      progress,
      hasTime,
      compute,
      log: (sku, reason) => console.error(`The listing of ${sku} couldn't be built.`, reason),
    },
    { done: job.done, position: job.resumeFrom },
  );
  if (end === "done" || "continuesAt" in end) return end;
  const more = end.failed.length > LISTED_SKUS ? ", …" : "";
  return { failed: `products: ${end.failed.slice(0, LISTED_SKUS).join(", ")}${more}` };
};
