import { allOf, commonTitle, type FileRow, type RowMaker } from "@/channels/files/rows/row.ts";

const HANDLE = "URL handle";
const IMAGE = "Product image URL";
const POSITION = "Image position";
const NAME = "Option1 name";
const VALUE = "Option1 value";
const OWN_IMAGE = "Variant image URL";

/** One row for each variant, with the product's values on the first. Pictures go to the next row without one. */
export const shopifyRows: RowMaker = {
  own: new Set(["Title", HANDLE, IMAGE, POSITION, NAME, VALUE, OWN_IMAGE]),
  rows: (items, group) => {
    const images = allOf(items, IMAGE);
    const title = items.length > 1 ? commonTitle(items, "Title") : items[0]?.payload["Title"];
    const handle = items[0]?.payload[HANDLE];
    const rows: FileRow[] = [];
    for (let at = 0; at < Math.max(items.length, images.length); at++) {
      const payload = items[at]?.payload;
      const image = images[at];
      rows.push({
        payload: payload ?? {},
        kind: at === 0 ? "both" : "variant",
        own: {
          Title: at === 0 ? title : undefined,
          [HANDLE]: payload?.[HANDLE] ?? handle,
          [IMAGE]: image,
          [POSITION]: image === undefined ? undefined : String(at + 1),
          // Shopify's name for the single variant of a product without variants.
          [NAME]: payload && (payload[NAME] ?? "Title"),
          [VALUE]: payload && (payload[NAME] === undefined ? "Default Title" : payload[VALUE]),
          [OWN_IMAGE]: group === null ? undefined : payload?.[OWN_IMAGE],
        },
      });
    }
    return rows;
  },
};
