import {
  allOf,
  type FileRow,
  productPayload,
  productTitle,
  type RowMaker,
} from "@/channels/files/rows/row.ts";
import type { Payload } from "@/channels/listing/listing.ts";

const HANDLE = "URL handle";
const IMAGE = "Product image URL";
const POSITION = "Image position";
const NAME = "Option1 name";
const VALUE = "Option1 value";
const OWN_IMAGE = "Variant image URL";

const PART_NUMBER = "Google Shopping / Manufacturer part number";

const optionsOf = (payload: Payload) =>
  [1, 2, 3].flatMap((at) => {
    const [name, value] = [payload[`Option${at} name`], payload[`Option${at} value`]];
    return name === undefined ? [] : [[name.toString(), value?.toString() ?? ""] as const];
  });

/** One row per variant, the first with the product's values. Each row has one image; further images get more rows. */
export const shopifyRows: RowMaker = {
  own: new Set(["Title", HANDLE, IMAGE, POSITION, NAME, VALUE, OWN_IMAGE]),
  rows: (items, group, productFields) => {
    const images = allOf(items, IMAGE);
    const product = productPayload(items, productFields);
    const title =
      group === null
        ? product["Title"]
        : productTitle(items, { title: "Title", options: optionsOf, codes: [PART_NUMBER] });
    const handle = items[0]?.payload[HANDLE];
    const rows: FileRow[] = [];
    for (let at = 0; at < Math.max(items.length, images.length); at++) {
      const payload = items[at]?.payload;
      const image = images[at];
      rows.push({
        payload: at === 0 ? product : (payload ?? {}),
        kind: at === 0 ? "both" : "variant",
        own: {
          Title: at === 0 ? title : undefined,
          [HANDLE]: payload?.[HANDLE] ?? handle,
          [IMAGE]: image,
          [POSITION]: image === undefined ? undefined : String(at + 1),
          // Shopify's option name and value for the single variant of a product without variants.
          [NAME]: payload && (payload[NAME] ?? "Title"),
          [VALUE]: payload && (payload[NAME] === undefined ? "Default Title" : payload[VALUE]),
          [OWN_IMAGE]: group === null ? undefined : payload?.[OWN_IMAGE],
        },
      });
    }
    return rows;
  },
};
