import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { causeWords } from "@/importing/checking/problem-words.ts";
import { type Cause, causeKey } from "@/importing/checking/problem-tally.ts";
import { refusalKey, type RowRefusal } from "@/importing/checking/refused-rows.ts";
import { FOREIGN } from "@/importing/checking/rejected-rows.ts";
import { named } from "@/ui/foundation/labelled.ts";

type ToldCause = Pick<Cause, "problem"> & { code: string; field: string | null };

/** What a cause says, and of which field. */
export const causeLine = (i18n: I18n, cause: ToldCause): string =>
  ofField(i18n, cause.field, i18n._(causeWords(cause)));

const ofField = (i18n: I18n, field: string | null, words: string) =>
  field === null ? words : named(i18n, fieldLabel(i18n, field), words);

/** What the file of rejected rows says of each cause. */
export const rejectionReasons = (
  i18n: I18n,
  causes: readonly ToldCause[],
  refusals: readonly RowRefusal[] = [],
): Map<string, string> =>
  new Map([
    ...causes.map((cause) => [causeKey(cause), causeLine(i18n, cause)] as const),
    ...refusals.map((refusal) => {
      const words = i18n._(rejectionMessage(refusal));
      return [refusalKey(refusal), ofField(i18n, refusal.field ?? null, words)] as const;
    }),
    [FOREIGN, i18n._(msg`This SKU belongs to a product of another supplier. Add a prefix to it.`)],
  ]);
