import {
  commonTitle,
  listOf,
  type Row,
  type RowMaker,
  rowPicker,
} from "@/channels/feed/rows/row.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import { handleOf } from "@/channels/listing/plain-text.ts";
import { keyOf } from "@/importing/text-key.ts";

const OPTIONS = "additional_attributes";
const markOf = (text: string) => keyOf(text).toString(36).slice(0, 6);

/** "Shoe size=42" under the code Magento gives such an attribute. */
function coded(option: string): string {
  const at = option.indexOf("=");
  const code = option
    .slice(0, at)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return `${code}${option.slice(at)}`;
}

/** The variants first, each a product of its own that is not seen; then the one that binds them together. */
export function magentoRows(plan: ChannelPlan): RowMaker {
  const pick = rowPicker(plan);
  return (items, group) => {
    const rows: Row[] = items.map(({ payload }) => {
      const options = listOf(payload[OPTIONS]).map(coded);
      return options.length === 0 ? payload : { ...payload, [OPTIONS]: options };
    });
    const [first] = items;
    if (first === undefined || group === null) return rows;
    const variations = items.map(({ sku }, at) =>
      [`sku=${sku}`, ...listOf(rows[at]?.[OPTIONS])].join(","),
    );
    const isInStock = items.some(({ payload }) => payload["is_in_stock"] === "1");
    return [
      ...rows,
      {
        ...pick(first.payload, "product"),
        sku: group,
        product_type: "configurable",
        visibility: "Catalog, Search",
        name: commonTitle(items.map(({ payload }) => payload["name"]?.toString() ?? "")),
        url_key: handleOf(group, markOf),
        is_in_stock: isInStock ? "1" : "0",
        configurable_variations: variations.join("|"),
      },
    ];
  };
}
