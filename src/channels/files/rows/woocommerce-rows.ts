import {
  allOf,
  commonTitle,
  listOf,
  type FileRow,
  type RowMaker,
} from "@/channels/files/rows/row.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";

const [FIRST, SECOND, THIRD] = [
  "Attribute 1 value(s)",
  "Attribute 2 value(s)",
  "Attribute 3 value(s)",
] as const;

/** A comma would start another value. */
const escaped = (value: string) => (value.includes(",") ? value.replaceAll(",", "\\,") : value);

/** Variants come after a row for their product and refer to it. */
export const woocommerceRows: RowMaker = {
  own: new Set(["Type", "SKU", "Name", "Images", FIRST, SECOND, THIRD]),
  rows: (items, group) => {
    if (group === null) return items.map((item) => rowOf(item, "both"));
    const [first] = items;
    if (first === undefined) return [];
    const all = (name: string) => allOf(items, name).map(escaped).join(", ") || undefined;
    const parent: FileRow = {
      payload: first.payload,
      kind: "product",
      own: {
        Type: "variable",
        SKU: group,
        Name: commonTitle(items, "Name"),
        Images: allOf(items, "Images"),
        [FIRST]: all(FIRST),
        [SECOND]: all(SECOND),
        [THIRD]: all(THIRD),
      },
    };
    return [parent, ...items.map((item) => rowOf(item, "variant"))];
  },
};

function rowOf({ payload }: FeedItem, kind: "both" | "variant"): FileRow {
  const option = (name: string) => payload[name] && escaped(payload[name].toString());
  const own = {
    Type: payload["Type"],
    SKU: payload["SKU"],
    Name: payload["Name"],
    // A variant can have only one picture.
    Images: kind === "both" ? payload["Images"] : listOf(payload["Images"]).slice(0, 1),
    [FIRST]: option(FIRST),
    [SECOND]: option(SECOND),
    [THIRD]: option(THIRD),
  };
  return { payload, kind, own };
}
