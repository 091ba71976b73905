import { commonTitle, listOf, type FileRow, type RowMaker } from "@/channels/files/rows/row.ts";
import { handleOf } from "@/channels/listing/plain-text.ts";
import { textKey } from "@/lib/text/text-key.ts";

const OPTIONS = "additional_attributes";
const shortHash = (text: string) => textKey(text).toString(36).slice(0, 6);

/** "Shoe size=42" under the code Magento gives to such an attribute. */
function coded(option: string): string {
  const at = option.indexOf("=");
  const code = option
    .slice(0, at)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return `${code}${option.slice(at)}`;
}

const OWN = [
  "sku",
  "product_type",
  "visibility",
  "name",
  "url_key",
  "is_in_stock",
  OPTIONS,
  "configurable_variations",
] as const;

/** The variants first, each as a product that shoppers can't see, then the product that groups them. */
export const magentoRows: RowMaker = {
  own: new Set(OWN),
  rows: (items, group) => {
    const rows = items.map(({ payload }): FileRow => ({
      payload,
      kind: "both",
      own: {
        sku: payload["sku"],
        product_type: payload["product_type"],
        visibility: payload["visibility"],
        name: payload["name"],
        url_key: payload["url_key"],
        is_in_stock: payload["is_in_stock"],
        [OPTIONS]: listOf(payload[OPTIONS]).map(coded),
      },
    }));
    const [first] = items;
    if (first === undefined || group === null) return rows;
    const variations = items.map(({ sku }, at) =>
      [`sku=${sku}`, ...listOf(rows[at]?.own[OPTIONS])].join(","),
    );
    const isInStock = items.some(({ payload }) => payload["is_in_stock"] === "1");
    const parent: FileRow = {
      payload: first.payload,
      kind: "product",
      own: {
        sku: group,
        product_type: "configurable",
        visibility: "Catalog, Search",
        name: commonTitle(items, "name"),
        url_key: handleOf(group, shortHash),
        is_in_stock: isInStock ? "1" : "0",
        configurable_variations: variations.join("|"),
      },
    };
    return [...rows, parent];
  },
};
