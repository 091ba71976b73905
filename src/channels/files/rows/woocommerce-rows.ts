import {
  allOf,
  listOf,
  type FileRow,
  productPayload,
  productTitle,
  type RowMaker,
} from "@/channels/files/rows/row.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { Payload } from "@/channels/listing/listing.ts";

const [FIRST, SECOND, THIRD] = [
  "Attribute 1 value(s)",
  "Attribute 2 value(s)",
  "Attribute 3 value(s)",
] as const;

/** Escapes the commas in a value, because a comma would start another value. */
const escaped = (value: string) => (value.includes(",") ? value.replaceAll(",", "\\,") : value);

const optionsOf = (payload: Payload) =>
  [1, 2, 3].flatMap((at) => {
    const name = payload[`Attribute ${at} name`];
    const value = payload[`Attribute ${at} value(s)`];
    return name === undefined ? [] : [[name.toString(), value?.toString() ?? ""] as const];
  });

/** The product's row comes first, followed by the rows of its variants, which refer to it. */
export const woocommerceRows: RowMaker = {
  own: new Set(["Type", "SKU", "Name", "Images", FIRST, SECOND, THIRD]),
  rows: (items, group, productFields) => {
    if (group === null) return items.map((item) => rowOf(item, "both"));
    const all = (name: string) => allOf(items, name).map(escaped).join(", ") || undefined;
    const parent: FileRow = {
      payload: productPayload(items, productFields),
      kind: "product",
      own: {
        Type: "variable",
        SKU: group,
        Name: productTitle(items, { title: "Name", options: optionsOf, codes: [] }),
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
    // A variant can have only one image.
    Images: kind === "both" ? payload["Images"] : listOf(payload["Images"]).slice(0, 1),
    [FIRST]: option(FIRST),
    [SECOND]: option(SECOND),
    [THIRD]: option(THIRD),
  };
  return { payload, kind, own };
}
