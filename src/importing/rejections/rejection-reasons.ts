import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { issueMessage } from "@/importing/checking/issue-messages.ts";
import { type IssueGroup, issueKey } from "@/importing/checking/issue-tally.ts";
import { rejectionKey, type RowRejection } from "@/importing/rejections/database-rejections.ts";
import { FOREIGN } from "@/importing/rejections/rejected-rows.ts";
import { named } from "@/ui/foundation/labelled.ts";

type ToldCause = Pick<IssueGroup, "problem"> & { code: string; field: string | null };

/** The message for a cause, with the name of its field. */
export const issueLine = (i18n: I18n, cause: ToldCause): string =>
  ofField(i18n, cause.field, i18n._(issueMessage(cause)));

const ofField = (i18n: I18n, field: string | null, words: string) =>
  field === null ? words : named(i18n, fieldLabel(i18n, field), words);

/** The message for each cause in the file of rejected rows. */
export const rejectionReasons = (
  i18n: I18n,
  causes: readonly ToldCause[],
  refusals: readonly RowRejection[] = [],
): Map<string, string> =>
  new Map([
    ...causes.map((cause) => [issueKey(cause), issueLine(i18n, cause)] as const),
    ...refusals.map((refusal) => {
      const words = i18n._(rejectionMessage(refusal));
      return [rejectionKey(refusal), ofField(i18n, refusal.field ?? null, words)] as const;
    }),
    [FOREIGN, i18n._(msg`This SKU belongs to a product of another supplier. Add a prefix to it.`)],
  ]);
