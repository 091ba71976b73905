import {
  allOf,
  commonTitle,
  listOf,
  type FileRow,
  type RowMaker,
} from "@/channels/files/rows/row.ts";

const IMAGE = "Image URL (Import)";
const THUMBNAIL = "Image is Thumbnail";
const ORDER = "Image Sort Order";
const OPTIONS = "Options";

/** "Size=M" in BigCommerce's format. */
const formula = (option: string) => {
  const at = option.indexOf("=");
  return `Type=Dropdown|Name=${option.slice(0, at)}|Value=${option.slice(at + 1)}`;
};

/** One row for the product, then one for each variant, then one for each picture. */
export const bigcommerceRows: RowMaker = {
  own: new Set(["Item", "SKU", "Name", OPTIONS, IMAGE, THUMBNAIL, ORDER]),
  rows: (items, group) => {
    const [first] = items;
    if (first === undefined) return [];
    const { payload } = first;
    const product: FileRow = {
      payload,
      kind: group === null ? "both" : "product",
      own: {
        Item: "Product",
        SKU: group ?? payload["SKU"],
        Name: group === null ? payload["Name"] : commonTitle(items, "Name"),
      },
    };
    const variants = (group === null ? [] : items).map((item): FileRow => ({
      payload: item.payload,
      kind: "variant",
      own: {
        Item: "Variant",
        SKU: item.payload["SKU"],
        [OPTIONS]: listOf(item.payload[OPTIONS]).map(formula),
      },
    }));
    const images = allOf(items, IMAGE).map((url, at): FileRow => ({
      payload: {},
      kind: "both",
      own: {
        Item: "Image",
        [IMAGE]: url,
        [THUMBNAIL]: at === 0 ? "TRUE" : "FALSE",
        [ORDER]: String(at),
      },
    }));
    return [product, ...variants, ...images];
  },
};
