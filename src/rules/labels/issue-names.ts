import type { MessageDescriptor } from "@lingui/core";
import { ISSUE_MESSAGES } from "@/catalogue/quality/product-issue-messages.ts";
import { isIssueField, type RuleField } from "@/rules/condition/rule-field.ts";

/** The name of each issue, by its code. */
export type IssueNames = Readonly<Record<string, MessageDescriptor>>;

/**
 * The issues that a field can list, or null if it doesn't list issues. "rejected" is left out, because it comes from a
 * channel's report and isn't an issue that we find.
 */
export function issueNamesOf(field: RuleField, channelIssues: IssueNames): IssueNames | null {
  if (!isIssueField(field)) return null;
  if (field === "issues") return ISSUE_MESSAGES;
  const { rejected: _rejected, ...found } = channelIssues;
  return found;
}
