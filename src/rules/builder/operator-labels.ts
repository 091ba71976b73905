import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Operator } from "@/rules/condition/condition.ts";
import type { ActionKind } from "@/rules/drafting/action-draft.ts";

export const OPERATOR_LABELS: Record<Operator, MessageDescriptor> = {
  "is-empty": msg`is empty`,
  "is-filled": msg`isn’t empty`,
  equals: msg`is`,
  "not-equals": msg`isn’t`,
  contains: msg`contains`,
  "not-contains": msg`doesn’t contain`,
  "starts-with": msg`starts with`,
  "ends-with": msg`ends with`,
  matches: msg`matches the expression`,
  "not-matches": msg`doesn’t match the expression`,
  "in-list": msg`is one of`,
  "not-in-list": msg`isn’t one of`,
  "longer-than": msg`has more characters than`,
  "shorter-than": msg`has fewer characters than`,
  "more-words-than": msg`has more words than`,
  "fewer-words-than": msg`has fewer words than`,
  "is-duplicate": msg`is also used by another product`,
  "is-invalid-gtin": msg`isn’t a valid GTIN`,
  "is-restricted-gtin": msg`is for internal use or coupons`,
  "number-equals": msg`equals`,
  "number-differs": msg`differs from`,
  "less-than": msg`is less than`,
  "at-most": msg`is at most`,
  "more-than": msg`is more than`,
  "at-least": msg`is at least`,
  between: msg`is between`,
  on: msg`is on`,
  before: msg`is before`,
  after: msg`is after`,
  "between-days": msg`is between the dates`,
  "in-last-days": msg`is in the last … days`,
  "in-next-days": msg`is in the next … days`,
  "over-days-ago": msg`is more than … days ago`,
  "has-any": msg`has any of`,
  "has-all": msg`has all of`,
  "has-none": msg`has none of`,
};

export const JOIN_LABELS = {
  all: msg`All of these are true`,
  any: msg`Any of these is true`,
  none: msg`None of these is true`,
};

export const ACTION_LABELS: Record<ActionKind, MessageDescriptor> = {
  set: msg`Set a value`,
  copy: msg`Copy another field`,
  combine: msg`Combine fields`,
  template: msg`Write text from a template`,
  replace: msg`Find and replace text`,
  split: msg`Split a field`,
  case: msg`Change letter case`,
  trim: msg`Remove extra spaces`,
  "strip-html": msg`Remove HTML`,
  translate: msg`Replace values using a table`,
  "convert-unit": msg`Convert units`,
  "parse-number": msg`Extract a number from text`,
  tag: msg`Add or remove tags`,
  review: msg`Send to review`,
};

export const CASE_LABELS = {
  upper: msg`ALL CAPITALS`,
  lower: msg`all lower case`,
  title: msg`Each Word Capitalized`,
  sentence: msg`Only the first letter capitalized`,
};

export const OTHERWISE_LABELS = {
  keep: msg`Keep the value`,
  empty: msg`Clear the field`,
  review: msg`Send the product to review`,
};

/** The states of a listing, for conditions. */
export const LISTING_STATE_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  ready: msg({ message: "Ready", context: "One product" }),
  warning: msg`Ready, with a warning`,
  blocked: msg({ message: "Blocked", context: "One product" }),
  excluded: msg({ message: "Excluded", context: "One product" }),
  gone: msg`To remove`,
};
