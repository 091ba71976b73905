import type { FeedItem } from "@/channels/feed/feed-item.ts";
import {
  allOf,
  commonTitle,
  type Row,
  type RowMaker,
  rowPicker,
} from "@/channels/feed/rows/row.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

const HANDLE = "URL handle";
const IMAGE = "Product image URL";
const POSITION = "Image position";

/** A row for each variant, the product itself on the first; pictures take the next row that has none. */
export function shopifyRows(plan: ChannelPlan): RowMaker {
  const pick = rowPicker(plan);
  return (items, group) => {
    const [first] = items;
    if (first === undefined) return [];
    const rows: Record<string, Row[string]>[] = items.map(({ payload }, at) => ({
      ...(at === 0 ? payload : pick(payload, "variant")),
      ...(payload["Option1 name"] === undefined ? SINGLE : {}),
    }));
    if (rows[0] && items.length > 1) rows[0]["Title"] = titleOf(items);
    const handle = first.payload[HANDLE] ?? "";
    const images = allOf(items, IMAGE);
    for (let at = 0; at < Math.max(rows.length, images.length); at++) {
      const row = (rows[at] ??= { [HANDLE]: handle });
      const image = images[at];
      delete row[IMAGE];
      if (group === null) delete row["Variant image URL"];
      if (image === undefined) continue;
      row[IMAGE] = image;
      row[POSITION] = String(at + 1);
    }
    return rows;
  };
}

/** What Shopify calls the one variant of a product that has none. */
const SINGLE = { "Option1 name": "Title", "Option1 value": "Default Title" };

const titleOf = (items: readonly FeedItem[]) =>
  commonTitle(items.map(({ payload }) => payload["Title"]?.toString() ?? ""));
