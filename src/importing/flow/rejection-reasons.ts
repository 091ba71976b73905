import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldWords } from "@/catalogue/product/field-words.ts";
import { causeWords } from "@/importing/checking/problem-words.ts";
import type { Cause } from "@/importing/checking/problem-tally.ts";
import { causeKey } from "@/importing/flow/import-desk.ts";

/** What a cause says, and of which field. */
export function causeLine(i18n: I18n, cause: Cause): string {
  const words = i18n._(causeWords(cause));
  return cause.field === null ? words : `${fieldWords(i18n, cause.field)}: ${words}`;
}

/** What the file of rejected rows says of each cause. */
export const rejectionReasons = (i18n: I18n, causes: readonly Cause[]): Map<string, string> =>
  new Map([
    ...causes.map((cause) => [causeKey(cause), causeLine(i18n, cause)] as const),
    ["foreign", i18n._(msg`A product of another supplier has this SKU. Give this one a prefix.`)],
  ]);
