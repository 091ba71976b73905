import { type FeedItem, itemToSend, removedItem } from "@/channels/files/rows/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Call } from "../_shared/database.ts";
import { feedPage, type OpenFeed } from "./database-response.ts";

/**
 * The items that were sent to the channel, page by page; the next page loads while the current one is written. If a
 * sync happens during the transfer, the file would mix two versions, so the transfer fails and the client has to
 * retry.
 */
export async function* feedItems(
  { feed, version }: Pick<OpenFeed, "feed" | "version">,
  plan: ChannelPlan,
  call: Call,
): AsyncGenerator<readonly FeedItem[]> {
  const request = async (after: { place: string; product: string } | null) => {
    const values = {
      feed,
      after_place: after?.place ?? null,
      after_product: after?.product ?? null,
    };
    const page = feedPage.parse(await call("feed_page", values));
    if (page.version !== version)
      throw new Error("A sync changed the feed while it was being read.");
    return page;
  };

  for (let page = await request(null); ;) {
    const next = page.next && request(page.next);
    // If the reader stops, the next page's promise is never awaited, so its rejection is handled here.
    next?.catch(() => undefined);
    yield page.items.flatMap(({ withdrawn, ...item }) =>
      withdrawn ? (removedItem(item, plan) ?? []) : itemToSend(item, plan),
    );
    if (next === null) return;
    page = await next;
  }
}
