import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import type { IssueNames } from "@/rules/labels/issue-names.ts";
import { attributeOfField, listingOfField, type RuleField } from "@/rules/condition/rule-field.ts";

/**
 * The texts of a language, and the names of everything that rules refer to by id. Deleted channels and suppliers have
 * no name.
 */
export type RuleTexts = {
  i18n: I18n;
  channelName: (id: string) => string | null;
  supplierName: (id: string) => string | null;
  channelIssues: IssueNames;
};

const FACTS = new Map<RuleField, MessageDescriptor>([
  ["created_at", msg`Date added`],
  ["updated_at", msg`Date updated`],
  ["image_count", msg`Number of images`],
  ["available", msg`Available stock`],
  ["completeness", msg`Completeness (%)`],
  ["issues", msg`Issues in the catalogue`],
]);

export function ruleFieldLabel({ i18n, channelName }: RuleTexts, field: RuleField): string {
  const attribute = attributeOfField(field);
  if (attribute !== null) return attribute;
  const listing = listingOfField(field);
  if (listing !== null) {
    const channel = channelName(listing.channel) ?? i18n._(msg`a deleted channel`);
    return i18n._(
      listing.part === "state" ? msg`Listing state on ${channel}` : msg`Issues on ${channel}`,
    );
  }
  const fact = FACTS.get(field);
  return fact === undefined ? fieldLabel(i18n, field) : i18n._(fact);
}
