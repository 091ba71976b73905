import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import {
  allOf,
  type FileRow,
  listOf,
  optionIn,
  productPayload,
  productTitle,
  type RowMaker,
} from "@/channels/files/rows/row.ts";
import type { Payload } from "@/channels/listing/listing.ts";

const IMAGE = "Image URL (Import)";
const THUMBNAIL = "Image is Thumbnail";
const ORDER = "Image Sort Order";
const OWN_IMAGE = "Variant Image URL";
const OPTIONS = "Options";
const [PRICE, SALE, RETAIL] = ["Price", "Sale Price", "Retail Price"] as const;

const OWN = ["Item", "ID", "SKU", "Name", OPTIONS, PRICE, SALE, RETAIL];
const IMAGES = [IMAGE, OWN_IMAGE, THUMBNAIL, ORDER];

/** Writes an option such as "Size=M" in BigCommerce's format. */
function formula(option: string): string {
  const [name, value] = optionIn(option);
  return `Type=Dropdown|Name=${name}|Value=${value}`;
}

/** Variants have no sale price or retail price, so their price is the one that buyers pay. */
const soldAt = (payload: Payload) => payload[SALE] ?? payload[PRICE];

/** One row for the product, then one for each variant, then one for each image. */
export const bigcommerceRows: RowMaker = {
  own: new Set([...OWN, ...IMAGES]),
  omitsUnmapped: true,
  rows: (items, group, productFields) => {
    const [first] = items;
    if (first === undefined) return [];
    const product = group === null ? simpleRow(first) : groupRow(items, group, productFields);
    const variants = group === null ? [] : items.map(variantRow);
    // BigCommerce adds the images in a file to those that a product already has, so a known product is sent without
    // images.
    const isKnown = (group === null ? first.shopId : first.shopGroupId) !== undefined;
    return [product, ...variants, ...(isKnown ? [] : imageRows(items))];
  },
};

const simpleRow = ({ payload, shopId }: FeedItem): FileRow => ({
  payload,
  kind: "both",
  own: {
    Item: "Product",
    ID: shopId,
    SKU: payload["SKU"],
    Name: payload["Name"],
    [PRICE]: payload[PRICE],
    [SALE]: payload[SALE],
    [RETAIL]: payload[RETAIL],
  },
});

function groupRow(
  items: readonly FeedItem[],
  group: string,
  productFields: readonly string[],
): FileRow {
  const payload = productPayload(items, productFields);
  return {
    payload,
    kind: "product",
    own: {
      Item: "Product",
      ID: items[0]?.shopGroupId,
      SKU: group,
      Name: productTitle(items, {
        title: "Name",
        options: (own) => listOf(own[OPTIONS]).map(optionIn),
        codes: ["Manufacturer Part Number"],
      }),
      [PRICE]: soldAt(payload),
      [RETAIL]: payload[RETAIL],
    },
  };
}

const variantRow = ({ payload, shopId }: FeedItem): FileRow => ({
  payload,
  kind: "variant",
  own: {
    Item: "Variant",
    ID: shopId,
    SKU: payload["SKU"],
    [OPTIONS]: listOf(payload[OPTIONS]).map(formula),
    [PRICE]: soldAt(payload),
    [OWN_IMAGE]: payload[OWN_IMAGE],
  },
});

const imageRows = (items: readonly FeedItem[]) =>
  allOf(items, IMAGE).map((url, at): FileRow => ({
    payload: {},
    kind: "both",
    own: {
      Item: "Image",
      [IMAGE]: url,
      [THUMBNAIL]: at === 0 ? "TRUE" : "FALSE",
      [ORDER]: String(at),
    },
  }));
