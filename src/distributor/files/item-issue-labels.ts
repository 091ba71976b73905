import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ItemIssueCode } from "@/distributor/price-file/item-check.ts";

/** The labels of the issues that a record of a price file, or the item read from it, can have. */
export const ITEM_ISSUE_LABELS: Record<ItemIssueCode, MessageDescriptor> = {
  "unknown-record": msg`Record isn’t an item`,
  "too-few-fields": msg`Record has too few fields`,
  "values-shifted": msg`Values are in the wrong fields, probably because of a ~ inside a value`,
  "few-fields": msg`Record has fewer than 70 fields`,
  "many-fields": msg`Record has more fields than the others`,
  "sku-invalid": msg`SKU isn’t a valid number of up to 8 digits`,
  "sku-repeated": msg`SKU appears in an earlier record`,
  "description-missing": msg`Description is missing`,
  "amount-unreadable": msg`Price can’t be read`,
  "quantity-unreadable": msg`Quantity can’t be read`,
  "non-stock": msg`Non-stock item (quantity 9999)`,
  "date-unreadable": msg`Date can’t be read`,
  "value-too-long": msg`A text was cut off or a code left out, because it’s too long`,
  "measure-unreadable": msg`Weight, size or minimum order can’t be read`,
  "not-orderable": msg`Cost is 0 or missing, so the item can’t be ordered`,
  "total-differs": msg`Total isn’t the sum of the warehouses`,
  "promo-above-regular": msg`Promotional cost is above the regular cost`,
  "msrp-below-cost": msg`Suggested price is below the cost`,
  "map-above-msrp": msg`Minimum price is above the suggested price`,
  "gtin-missing": msg`GTIN is missing`,
  "gtin-invalid": msg`GTIN contains characters other than digits`,
  "gtin-length": msg`GTIN has the wrong number of digits`,
  "gtin-check-digit": msg`GTIN has a wrong check digit`,
  "gtin-repeated": msg`GTIN appears in an earlier record`,
  "description-truncated": msg`Description has 80 or more characters, so it may be cut off`,
  "date-with-century": msg`Date has 8 digits instead of 6`,
  refurbished: msg`Refurbished`,
  "drop-ship-only": msg`Shipped by the manufacturer only`,
  embargoed: msg`Release date is in the future`,
};
