import {
  type FileRow,
  listOf,
  optionIn,
  productPayload,
  productTitle,
  type RowMaker,
} from "@/channels/files/rows/row.ts";
import { handleOf } from "@/lib/text/plain-text.ts";
import { textKey } from "@/lib/text/text-key.ts";

const OPTIONS = "additional_attributes";
const shortHash = (text: string) => textKey(text).toString(36).slice(0, 6);

/** An empty cell doesn't change the value in Magento. Only this text clears a price that no longer applies. */
const CLEARED = "__EMPTY__VALUE__";
const ENDING = ["special_price", "msrp_price"] as const;

const OWN = [
  ...ENDING,
  "sku",
  "product_type",
  "visibility",
  "name",
  "url_key",
  "is_in_stock",
  OPTIONS,
  "configurable_variations",
] as const;

/**
 * Writes the variants first, each as a product that shoppers can't see on its own, then the product that groups them.
 */
export const magentoRows: RowMaker = {
  own: new Set(OWN),
  rows: (items, group, productFields) => {
    const rows = items.map(({ payload, isNew }): FileRow => ({
      payload,
      kind: "both",
      own: {
        ...Object.fromEntries(
          ENDING.map((name) => [name, payload[name] ?? (isNew === false ? CLEARED : undefined)]),
        ),
        sku: payload["sku"],
        product_type: payload["product_type"],
        visibility: payload["visibility"],
        name: payload["name"],
        url_key: payload["url_key"],
        is_in_stock: payload["is_in_stock"],
        [OPTIONS]: payload[OPTIONS],
      },
    }));
    if (group === null) return rows;
    // A stored payload keeps its SKU, even if the product's SKU has changed since.
    const variations = items.map(({ sku, payload }) =>
      [`sku=${payload["sku"]?.toString() ?? sku}`, ...listOf(payload[OPTIONS])].join(","),
    );
    const isInStock = items.some(({ payload }) => payload["is_in_stock"] === "1");
    const parent: FileRow = {
      payload: productPayload(items, productFields),
      kind: "product",
      own: {
        sku: group,
        product_type: "configurable",
        visibility: "Catalog, Search",
        name: productTitle(items, {
          title: "name",
          options: (payload) => listOf(payload[OPTIONS]).map(optionIn),
          codes: [],
        }),
        url_key: handleOf(group, shortHash),
        is_in_stock: isInStock ? "1" : "0",
        configurable_variations: variations.join("|"),
      },
    };
    return [...rows, parent];
  },
};
