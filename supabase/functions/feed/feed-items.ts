import { type FeedItem, removedItem } from "@/channels/files/rows/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Call } from "../_shared/database.ts";
import { feedPage, type OpenFeed } from "./database-response.ts";

/**
 * What the channel was sent, page by page; the next one is fetched while the last one is written. Should something be
 * sent meanwhile, half of the file would be of before: then the transfer breaks off, and whoever fetches asks again.
 */
export async function* feedItems(
  { feed, version }: Pick<OpenFeed, "feed" | "version">,
  plan: ChannelPlan,
  call: Call,
): AsyncGenerator<readonly FeedItem[]> {
  const ask = async (after: { place: string; product: string } | null) => {
    const values = {
      feed,
      after_place: after?.place ?? null,
      after_product: after?.product ?? null,
    };
    const page = feedPage.parse(await call("feed_page", values));
    if (page.version !== version) throw new Error("The channel was sent something meanwhile.");
    return page;
  };

  for (let page = await ask(null); ;) {
    const next = page.next && ask(page.next);
    // Whoever stops reading never gets to hear how the next page fared.
    next?.catch(() => undefined);
    yield page.items.flatMap((item) => (item.withdrawn ? (removedItem(item, plan) ?? []) : item));
    if (next === null) return;
    page = await next;
  }
}
