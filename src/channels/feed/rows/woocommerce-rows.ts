import {
  allOf,
  commonTitle,
  listOf,
  type Row,
  type RowMaker,
  rowPicker,
} from "@/channels/feed/rows/row.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

const PLACES = [1, 2, 3];
/** A comma would begin another value. */
const escaped = (value: string) => value.replaceAll(",", "\\,");

/** Variants stand below a row for the product they are variants of, and name it. */
export function woocommerceRows(plan: ChannelPlan): RowMaker {
  const pick = rowPicker(plan);
  return (items, group) => {
    const [first] = items;
    if (first === undefined) return [];
    if (group === null) return items.map(({ payload }) => withEscapedOptions(payload));

    const parent: Record<string, Row[string]> = {
      ...pick(first.payload, "product"),
      Type: "variable",
      SKU: group,
      Name: commonTitle(items.map(({ payload }) => payload["Name"]?.toString() ?? "")),
      Images: allOf(items, "Images"),
    };
    for (const place of PLACES) {
      const values = allOf(items, `Attribute ${place} value(s)`);
      if (values.length > 0) parent[`Attribute ${place} value(s)`] = values.map(escaped).join(", ");
    }
    const variations = items.map(({ payload }) =>
      withEscapedOptions({
        ...pick(payload, "variant"),
        Images: listOf(payload["Images"]).slice(0, 1),
      }),
    );
    return [parent, ...variations];
  };
}

function withEscapedOptions(row: Row): Row {
  const options = PLACES.map((place) => `Attribute ${place} value(s)`)
    .filter((name) => row[name] !== undefined)
    .map((name) => [name, escaped(row[name]?.toString() ?? "")]);
  return { ...row, ...Object.fromEntries(options) };
}
