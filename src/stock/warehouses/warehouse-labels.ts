import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { WarehouseError } from "@/stock/warehouses/warehouse-input.ts";

const WAREHOUSE_ERROR_MESSAGES: Record<WarehouseError, MessageDescriptor> = {
  "name-missing": msg`Enter the warehouse’s name.`,
  "too-long": msg`This text is too long.`,
  unprintable: msg`This contains a non-printing character. Remove it and try again.`,
  code: msg`Use up to 32 capital letters, digits, - and _. Begin with a letter or digit.`,
  country: msg`Enter a 2-letter country code, such as CA.`,
  "postal-code": msg`Enter a Canadian postal code, such as H2X 1Y4.`,
  days: msg`Enter a whole number of days, up to 30.`,
  time: msg`Enter a time, such as 14:00.`,
};

const isWarehouseError = (text: string | undefined): text is WarehouseError =>
  text !== undefined && Object.hasOwn(WAREHOUSE_ERROR_MESSAGES, text);

/** The message of a form error; undefined if there's none. */
export const warehouseErrorMessage = (text: string | undefined) =>
  isWarehouseError(text) ? WAREHOUSE_ERROR_MESSAGES[text] : undefined;
