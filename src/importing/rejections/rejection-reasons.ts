import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { importIssueMessage } from "@/importing/checking/import-issue-messages.ts";
import { type IssueGroup, importIssueKey } from "@/importing/checking/issue-counts.ts";
import { rejectionKey, type RowRejection } from "@/importing/rejections/database-rejections.ts";
import { FOREIGN } from "@/importing/rejections/rejected-rows.ts";
import { named } from "@/ui/foundation/labelled.ts";

type DescribedIssue = Pick<IssueGroup, "error"> & { code: string; field: string | null };

/** The message for an issue, with the name of its field. */
export const issueLine = (i18n: I18n, issue: DescribedIssue): string =>
  ofField(i18n, issue.field, i18n._(importIssueMessage(issue)));

const ofField = (i18n: I18n, field: string | null, message: string) =>
  field === null ? message : named(i18n, fieldLabel(i18n, field), message);

/** The message for each issue in the file of rejected rows. */
export const rejectionReasons = (
  i18n: I18n,
  issues: readonly DescribedIssue[],
  rejections: readonly RowRejection[] = [],
): Map<string, string> =>
  new Map([
    ...issues.map((issue) => [importIssueKey(issue), issueLine(i18n, issue)] as const),
    ...rejections.map((rejection) => {
      const message = i18n._(rejectionMessage(rejection));
      return [rejectionKey(rejection), ofField(i18n, rejection.field ?? null, message)] as const;
    }),
    [
      FOREIGN,
      i18n._(msg`This SKU belongs to a product that isn’t this supplier’s. Add a prefix to it.`),
    ],
  ]);
