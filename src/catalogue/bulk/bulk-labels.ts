import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Operation, Rounding } from "@/catalogue/bulk/bulk-edit.ts";

export const OPERATION_LABELS: Record<Operation, MessageDescriptor> = {
  set: msg`Set to`,
  clear: msg`Clear the value`,
  prefix: msg`Add a prefix`,
  append: msg`Add a suffix`,
  replace: msg`Find and replace`,
  shorten: msg`Shorten without cutting words`,
  "add-tags": msg`Add tags`,
  "remove-tags": msg`Remove tags`,
  add: msg`Add an amount (negative to subtract)`,
  percent: msg`Change by a percentage (negative to lower)`,
};

export const ROUNDING_LABELS: Record<Rounding, MessageDescriptor> = {
  cent: msg`Nearest cent`,
  "five-cents": msg`Nearest 5 cents`,
  unit: msg`Nearest whole amount`,
  "ninety-nine": msg`Ending in .99`,
};
