import {
  allOf,
  commonTitle,
  listOf,
  type Row,
  type RowMaker,
  rowPicker,
} from "@/channels/feed/rows/row.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

const IMAGE = "Image URL (Import)";
const OPTIONS = "Options";

/** "Size=M" as BigCommerce writes it. */
const formula = (option: string) => {
  const at = option.indexOf("=");
  return `Type=Dropdown|Name=${option.slice(0, at)}|Value=${option.slice(at + 1)}`;
};

/** A row for the product, then one for each variant, then one for each picture. */
export function bigcommerceRows(plan: ChannelPlan): RowMaker {
  const pick = rowPicker(plan);
  return (items, group) => {
    const [first] = items;
    if (first === undefined) return [];
    const product: Record<string, Row[string]> =
      group === null ? { ...first.payload } : pick(first.payload, "product");
    product["Item"] = "Product";
    if (group !== null) {
      product["SKU"] = group;
      product["Name"] = commonTitle(items.map(({ payload }) => payload["Name"]?.toString() ?? ""));
    }
    delete product[IMAGE];
    delete product[OPTIONS];

    const variants = (group === null ? [] : items).map(({ payload }) => {
      const row = pick(payload, "variant");
      delete row[IMAGE];
      return { ...row, Item: "Variant", [OPTIONS]: listOf(payload[OPTIONS]).map(formula) };
    });
    const images = allOf(items, IMAGE).map((url, at) => ({
      Item: "Image",
      [IMAGE]: url,
      "Image is Thumbnail": at === 0 ? "TRUE" : "FALSE",
      "Image Sort Order": String(at),
    }));
    return [product, ...variants, ...images];
  };
}
