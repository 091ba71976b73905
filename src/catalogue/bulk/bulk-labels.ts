import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Operation, Rounding } from "@/catalogue/bulk/bulk-edit.ts";

export const OPERATION_LABELS: Record<Operation, MessageDescriptor> = {
  set: msg`Set to`,
  clear: msg`Empty it`,
  prefix: msg`Put before it`,
  append: msg`Put after it`,
  replace: msg`Find and replace`,
  shorten: msg`Shorten at the end of a word`,
  "add-tags": msg`Add tags`,
  "remove-tags": msg`Take tags away`,
  add: msg`Add an amount (a minus takes away)`,
  percent: msg`Change by percent (a minus lowers)`,
};

export const ROUNDING_LABELS: Record<Rounding, MessageDescriptor> = {
  cent: msg`To the cent`,
  "five-cents": msg`To five cents`,
  unit: msg`To the whole amount`,
  "ninety-nine": msg`To an end of .99`,
};
